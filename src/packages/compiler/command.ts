#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { check, compile, moduleOf, type Problem } from './node.ts';

// `schema-forms check FILES` prints what is wrong, one line each. `schema-forms compile FILE` writes the compiled form and its
// validators beside the file. Both end with 1 where something is wrong.

const [task, ...names] = process.argv.slice(2);
const files = Object.fromEntries(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(name, 'utf8')]));

const [name] = Object.keys(files);

if (task === 'check' && name !== undefined) end(check(files));
else if (task === 'compile' && name !== undefined) {
  const { problems, made } = await compile({ name, files });
  end(problems);
  if (made) {
    const beside = name.replace(/(?:\.schema)?\.json$/, '');
    writeFileSync(`${beside}.validators.js`, made.validators);
    writeFileSync(`${beside}.form.js`, moduleOf(made, `./${path.basename(beside)}.validators.js`));
  }
} else {
  process.stderr.write('schema-forms check FILES | schema-forms compile FILE\n');
  process.exitCode = 64;
}

function end(problems: readonly Problem[]): void {
  for (const { file, line, column, what, remedy } of problems)
    process.stdout.write(`${file}:${line}:${column}  ${what}  ${remedy}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
