import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { compileForm } from '../../../src/compiler/emit/form.ts';
import type { JsonObject } from '../../../src/compiler/json.ts';
import { loadConfig } from '../../../src/compiler/load.ts';
import { Report } from '../../../src/compiler/report.ts';
import type { CompiledForm, Values } from '../../../src/core/config.ts';
import { randomAnswers } from '../../config/random/answers.ts';
import { acceptedBy, faultOf } from '../../config/random/try-form.ts';
import { formFile } from './convert.ts';
import { GENERATED } from './generated.ts';
import { PLAYGROUND } from './playground.ts';

const CODE = path.resolve(import.meta.dirname, '../../..');
const PACKAGE = '@jsonforms/examples@3.7.0';
/** Problems of texts, pages and mails, which these forms have not. */
const ASIDE = /\btexts?\b|page|mail|office|label|nothing sends/;
const SEED = 20261123;
const ANSWERS = 400;

interface Example {
  name: string;
  schema?: JsonObject;
}

const root = await mkdtemp(path.join(tmpdir(), 'public examples '));
try {
  const examples = [...(await jsonForms(root)), ...playground()];
  const reasons = await tryAll(root, examples);
  for (const [at, { name }] of examples.entries()) if (reasons[at]) process.stdout.write(`${name}: ${reasons[at]}\n`);
  process.stdout.write(`${reasons.filter((one) => one === undefined).length} of ${examples.length} come out equal\n`);
} finally {
  await rm(root, { recursive: true, force: true });
}

/** Of the registry, since they are no part of this product. */
async function jsonForms(folder: string): Promise<Example[]> {
  execFileSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], { cwd: folder, stdio: 'pipe' });
  execFileSync('tar', ['xzf', 'jsonforms-examples-3.7.0.tgz'], { cwd: folder });
  const reader = path.join(import.meta.dirname, 'json-forms.cjs');
  const printed = execFileSync(process.execPath, [reader, path.join(folder, 'package')], { encoding: 'utf8' });
  const all = JSON.parse(printed) as Example[];
  return all.map(({ name, schema }) => {
    const made = GENERATED[name] ?? schema;
    return { name: `JSON Forms ${name}`, ...(made ? { schema: made as JsonObject } : {}) };
  });
}

function playground(): Example[] {
  return Object.entries(PLAYGROUND).map(([name, schema]) => ({ name: `rjsf ${name}`, schema: schema as JsonObject }));
}

/** Why each does not come out; nothing where it does. */
async function tryAll(folder: string, examples: readonly Example[]): Promise<(string | undefined)[]> {
  await mkdir(path.join(folder, 'schemas'));
  const files = examples.map(({ schema }) => schema && formFile(JSON.parse(JSON.stringify(schema)) as JsonObject));
  for (const [at, file] of files.entries())
    if (file) await writeFile(path.join(folder, `schemas/f${at}.schema.json`), JSON.stringify(file));
  const report = new Report();
  const { forms, registry } = await loadConfig(folder, report, CODE);
  const reasons: (string | undefined)[] = examples.map(({ schema }) =>
    schema ? undefined : 'it has no schema to read',
  );
  for (const { file, what } of report.problems) {
    const at = Number(/schemas\/f(\d+)\./.exec(file)?.[1]);
    if (Number.isInteger(at) && !ASIDE.test(what)) reasons[at] ??= what;
  }
  for (const model of forms) {
    const at = Number(model.id.slice(1));
    reasons[at] ??= await tryForm(compileForm(model, registry));
  }
  return reasons;
}

/** Filled in through the store with values that are right, sent, judged and kept the same. */
async function tryForm(form: CompiledForm): Promise<string | undefined> {
  const accepts = await acceptedBy(form);
  const answers = fc
    .sample(randomAnswers(form.schema, []), { numRuns: ANSWERS, seed: SEED })
    .filter((one) => accepts(one as Values));
  const right = answers.sort((one, other) => size(other) - size(one)).slice(0, 5);
  const isEmpty = Object.keys((form.schema.properties ?? {}) as object).length === 0;
  if (right.length === 0 && !isEmpty) return 'nothing that was tried is right';
  for (const values of right) {
    const fault = await faultOf(form, { file: {}, values: await withFirstValues(form, values) });
    if (fault) return JSON.stringify(fault).slice(0, 300);
  }
  return undefined;
}

/** The filled-in values, with the first values of the form where nothing is filled in. */
async function withFirstValues(form: CompiledForm, values: object): Promise<Record<string, unknown>> {
  const fault = (await faultOf(form, { file: {}, values: { ...values } })) as
    | { sent?: Record<string, unknown> }
    | undefined;
  return fault?.sent && holds(fault.sent, values) ? fault.sent : { ...values };
}

/** All of a value is in another one as it is. */
function holds(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return whole === part;
  const [all, some] = [whole ?? {}, part] as Record<string, unknown>[];
  return Object.entries(some ?? {}).every(([name, value]) => holds(all?.[name], value));
}

function size(values: object): number {
  return JSON.stringify(values).length;
}
