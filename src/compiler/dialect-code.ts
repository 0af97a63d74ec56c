import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import ajvPackage from 'ajv/package.json' with { type: 'json' };
import { knownModules } from './emit/format-modules.ts';
import type { JsonObject } from './json.ts';
import { HOME } from './program.ts';

/**
 * The code of validators, one file below `.cache/dialect` for each set of schemas. To make it is most of the work of a
 * check, and the names that it holds change only where a form, a page or a list comes or goes.
 */
const FOLDER = path.join(HOME, '.cache/dialect');
/** The options of AJV here; others make other code. */
const MADE = '2';

/** Schema id → what judges by it. */
export type Validators = Readonly<Record<string, ValidateFunction>>;

/**
 * @param schemas by id, which others refer to them by
 * @returns a validator for each id that is asked for; their errors hold schema and data (`verbose`)
 */
export function validatorsOf(schemas: ReadonlyMap<string, JsonObject>, ids: readonly string[]): Validators {
  const file = path.join(FOLDER, `${hashOf([...schemas])}.cjs`);
  try {
    return run(readFileSync(file, 'utf8'));
  } catch {
    // Never made before, or what it was made with is no longer there.
  }
  const ajv = ajvFor(schemas);
  const code = standaloneCode(ajv, Object.fromEntries(ids.map((id) => [id, id])));
  keep(file, code);
  return Object.fromEntries(ids.map((id) => [id, ajv.getSchema(id) as ValidateFunction]));
}

function ajvFor(schemas: ReadonlyMap<string, JsonObject>): Ajv {
  const ajv = new Ajv({
    // Time spent on optimising the code would not come back.
    code: { source: true, optimize: false },
    // The meta-schemas are ours, and a test validates them.
    validateSchema: false,
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  });
  ajv.addKeyword({ keyword: 'patternErrorMessage', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'made', schemaType: 'object' });
  for (const [id, schema] of schemas) ajv.addSchema(schema, id);
  return ajv;
}

function run(code: string): Validators {
  return exportsOf(code) as Validators;
}

/** Runs CommonJS that requires nothing but what AJV's code does. */
function exportsOf(code: string): object {
  const module = { exports: {} };
  const require = (name: string) => exportsOf(knownModules()[name] ?? `throw new Error("No module ${name}.")`);
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}

/** Where nothing may be written, each check makes the code anew. */
function keep(file: string, code: string): void {
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(beside, code);
    renameSync(beside, file);
  } catch {
    // The validators hold without being kept.
  }
}

function hashOf(schemas: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([MADE, ajvPackage.version, schemas]))
    .digest('hex')
    .slice(0, 32);
}
