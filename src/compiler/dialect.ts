import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import ajvPackage from 'ajv/package.json' with { type: 'json' };
import { DiskCache } from './disk-cache.ts';
import { knownModules } from './emit/format-modules.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn } from './json.ts';
import { Kept } from './kept.ts';
import { type Names, namesSchema, strictSchema } from './names.ts';
import { HOME } from './program.ts';
import type { Registry } from './read/registry.ts';
import type { Report } from './report.ts';
import { say } from './said/say.ts';
import { nowOf } from './upgrade/former-words.ts';
import { reportErrors } from './wording.ts';

const DIALECT_FILES = [
  'field',
  'form',
  'shared',
  'record',
  'list',
  'procedure',
  'case',
  'menu',
  'settings',
  'demo',
  'theme',
  'messages',
  'mail',
] as const;
type DialectFile = Exclude<(typeof DIALECT_FILES)[number], 'field'>;

/** Folder of the meta-schemas: they belong to the compiler, whatever root it reads. */
const FOLDER = path.join(HOME, 'schemas/_dialect');

/** Compiled dialects that a process keeps. A watching check rarely sees new names. */
const kept = new Kept<Dialect>(4);

/** The dialect for these names. Compiling it is most of the work of a check. */
export function dialectFor(names: Names): Dialect {
  const options = [...names.registry.widgets].map(([widget, manifest]) => [widget, manifest.options]);
  return kept.get(JSON.stringify([namesSchema(names, false), options]), () => new Dialect(names));
}

/** The meta-schemas of `schemas/_dialect/` together with the names of one root. */
export class Dialect {
  readonly #validators: Validators;
  readonly #widgets: Registry['widgets'];
  readonly #words: ReadonlyMap<string, readonly string[]>;

  constructor(names: Names) {
    this.#widgets = names.registry.widgets;
    const schemas = new Map([['names.schema.json', namesSchema(names, false)]]);
    for (const name of DIALECT_FILES)
      schemas.set(idOf(name), JSON.parse(readFileSync(path.join(FOLDER, `${name}.schema.json`), 'utf8')));
    for (const [widget, { options }] of names.registry.widgets)
      if (options) schemas.set(optionsId(widget), strictSchema(options as JsonObject) as JsonObject);
    this.#words = new Map([...schemas].map(([id, schema]) => [id, Object.keys(jsonObjectOf(schema.properties))]));
    const asked = [...schemas.keys()].filter((id) => id !== 'names.schema.json' && id !== idOf('field'));
    this.#validators = validatorsOf(schemas, asked);
  }

  /** Reports everything in a file that its meta-schema does not allow. */
  check(file: DialectFile, value: unknown, report: Report): void {
    this.#judge(idOf(file), value, report, file);
  }

  /** The words that a file may say at its top. */
  words(file: DialectFile): readonly string[] {
    return this.#words.get(idOf(file)) ?? [];
  }

  /** Reports `ui:options` that the widget does not take. @param owner the object with `ui:options` */
  checkOptions(widget: string, owner: JsonObject, report: Report): void {
    const options = owner['ui:options'];
    const schema = this.#widgets.get(widget)?.options;
    if (options === undefined) {
      for (const name of namesIn(schema?.required))
        report.self(owner)(
          say`the widget "${widget}" needs the option "${name}"`,
          say`add "ui:options": {"${name}": …}`,
        );
      return;
    }
    if (!isJsonObject(options)) return;
    if (!schema) {
      const remedy = say`remove "ui:options"`;
      report.key(owner, 'ui:options')(
        say`the widget "${widget}" takes no options`,
        nowOf('options', [], options) ? say`${remedy}, or run npm run config:upgrade` : remedy,
      );
      return;
    }
    this.#judge(optionsId(widget), options, report, 'options');
  }

  #judge(id: string, value: unknown, report: Report, kind: string): void {
    const validate = this.#validators[id];
    if (!validate) throw new Error(`There is no schema "${id}".`);
    if (!validate(value)) reportErrors(validate.errors ?? [], value, report, kind);
  }
}

const idOf = (name: string) => `${name}.schema.json`;
const optionsId = (widget: string) => `options-of-${widget}.schema.json`;

/**
 * The code of validators for each set of schemas. To make it is most of the work of a check, and the names that it holds
 * change only where a form, a page or a list comes or goes.
 */
const cache = new DiskCache('dialect');
/** The options of AJV here; others make other code. */
const MADE = '2';

/** Schema id → what judges by it. */
type Validators = Readonly<Record<string, ValidateFunction>>;

/**
 * @param schemas by id, which others refer to them by
 * @returns a validator for each id that is asked for; their errors hold schema and data (`verbose`)
 */
function validatorsOf(schemas: ReadonlyMap<string, JsonObject>, ids: readonly string[]): Validators {
  const key = JSON.stringify([MADE, ajvPackage.version, [...schemas]]);
  const known = cache.read(key);
  try {
    if (known !== undefined) return exportsOf(known) as Validators;
  } catch {
    // The packages that the kept code imports are no longer there.
  }
  const ajv = ajvFor(schemas);
  cache.write(key, standaloneCode(ajv, Object.fromEntries(ids.map((id) => [id, id]))));
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
  ajv.addKeyword({ keyword: 'made', schemaType: 'array' });
  ajv.addKeyword({ keyword: 'names', schemaType: 'string' });
  for (const [id, schema] of schemas) ajv.addSchema(schema, id);
  return ajv;
}

/** Runs CommonJS that requires nothing but what AJV's code does. */
function exportsOf(code: string): object {
  const module = { exports: {} };
  const require = (name: string) => exportsOf(knownModules()[name] ?? `throw new Error("No module ${name}.")`);
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}
