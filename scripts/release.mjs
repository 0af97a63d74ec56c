import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { build, checkNode, fail, install, ROOT, say, writeTypes } from './lib/prepare.mjs';
import { jsonOf, packageFiles } from './release/packages.mjs';

// `npm run release [FOLDER]`: a folder that runs with Node alone, and the same as a tarball beside it. For this
// platform: the parts that are not JavaScript are those of the machine it is made on.

/** What staff own, what commands read, and what people unpack it for. */
const COPIED = ['schemas', 'menus', 'messages', 'LICENSE', 'README.md', 'DECISIONS.md'];
const ASIDE = /\.(?:test|stories)\.tsx?$|^src\/(?:types|types\/.*)$/;
/** Where imports begin that Node follows: the server, its threads, what is found by its name, and the commands. */
const ENTRY =
  /^(?:src\/(?:server|compiler)\/.*|src\/plugins\/[^/]+\/(?!actions\/).*|src\/widgets\/[^/]+\/display|scripts\/(?:admin|config)(?:\/.*)?)\.ts$/;
const RUN = { 'server.mjs': 'src/server/main.ts', 'admin.mjs': 'scripts/admin.ts', 'config.mjs': 'scripts/config.ts' };

checkNode();
install();
writeTypes();
build();
const folder = resolve(process.argv[2] ?? join(ROOT, 'release'));
const name = jsonOf(ROOT, 'package.json').name;
const version = jsonOf(ROOT, 'package.json').version;
if (existsSync(folder) && !existsSync(join(folder, 'server.mjs')))
  fail(`${folder} is there and no release: it is left alone. Name another folder.`);
rmSync(folder, { recursive: true, force: true });
const sources = listed('src', 'scripts/admin', 'scripts/admin.ts', 'scripts/config', 'scripts/config.ts');
for (const file of sources.filter((one) => !ASIDE.test(one))) copySource(file);
for (const file of listed('scripts/release')) copy(file);
for (const file of [...COPIED.flatMap((one) => listed(one)), 'schemas/_dialect/names.schema.json']) copy(file);
cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
for (const file of await packageFiles(
  ROOT,
  sources.filter((one) => ENTRY.test(one) && !ASIDE.test(one)),
))
  copy(file);
for (const [file, source] of Object.entries(RUN)) {
  const line = `import { run } from './scripts/release/run.mjs';\n\nrun(${JSON.stringify(source)});\n`;
  write(file, line);
}
const { engines, type, description } = jsonOf(ROOT, 'package.json');
write('package.json', `${JSON.stringify({ name, version, private: true, description, type, engines }, null, 2)}\n`);
const tarball = `${folder}.tgz`;
// The README of a release is the operator's book.
cpSync(join(ROOT, 'src/server/README.md'), join(folder, 'README.md'));
execFileSync('tar', ['-czf', tarball, '-C', dirname(folder), folder.slice(dirname(folder).length + 1)]);
say(`${folder} runs with "node server.mjs"; ${tarball} holds the same.`);

/** Files that the repository has below a path. */
function listed(...paths) {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...paths], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter(Boolean);
}

/** Node reads what has no types left. What only the browser's build reads stays as it is: the check looks for texts in it. */
function copySource(file) {
  if (!file.endsWith('.ts')) return copy(file);
  const { code } = transformSync(readFileSync(join(ROOT, file), 'utf8'), {
    ...{ loader: 'ts', format: 'esm', target: 'node20', sourcefile: file, legalComments: 'none' },
  });
  write(file, code);
}

function copy(file) {
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { dereference: true });
  } catch (error) {
    fail(`${file} cannot be copied: ${error.message}`);
  }
}

function write(file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
