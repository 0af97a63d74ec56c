import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Validators, validatorsOf } from './dialect-code.ts';
import { isObject, type JsonObject, objectOf, stringsOf } from './json.ts';
import { Kept } from './kept.ts';
import { type Names, namesSchema, strictSchema } from './names.ts';
import { HOME } from './program.ts';
import type { Report } from './report.ts';
import { say } from './said/say.ts';
import { nowOf, type WordKind } from './upgrade/former-words.ts';
import { reportErrors } from './wording.ts';

const DIALECT_FILES = [
  'field',
  'form',
  'shared',
  'record',
  'list',
  'procedure',
  'menu',
  'settings',
  'demo',
  'theme',
  'messages',
  'mail',
] as const;
type DialectFile = Exclude<(typeof DIALECT_FILES)[number], 'field'>;

/** Files that may hold former words. */
const WITH_WORDS = ['form', 'record', 'list', 'procedure', 'menu'] as const;

/** Folder of the meta-schemas: they belong to the compiler, whatever root it reads. */
const FOLDER = path.join(HOME, 'schemas/_dialect');

/** Compiled dialects that a process keeps. A watching check rarely sees new names. */
const kept = new Kept<Dialect>(4);

/** The dialect for these names. Compiling it is most of the work of a check. */
export function dialectFor(names: Names): Dialect {
  return kept.get(JSON.stringify([namesSchema(names, false), [...names.widgetOptions]]), () => new Dialect(names));
}

/** The meta-schemas of `schemas/_dialect/` together with the names of one root. */
export class Dialect {
  readonly #validators: Validators;
  readonly #names: Names;
  readonly #words: ReadonlyMap<string, readonly string[]>;

  constructor(names: Names) {
    this.#names = names;
    const schemas = new Map([['names.schema.json', namesSchema(names, false)]]);
    for (const name of DIALECT_FILES)
      schemas.set(idOf(name), JSON.parse(readFileSync(path.join(FOLDER, `${name}.schema.json`), 'utf8')));
    for (const [widget, schema] of names.widgetOptions)
      schemas.set(optionsId(widget), strictSchema(schema) as JsonObject);
    this.#words = new Map([...schemas].map(([id, schema]) => [id, Object.keys(objectOf(schema.properties))]));
    const asked = [...schemas.keys()].filter((id) => id !== 'names.schema.json' && id !== idOf('field'));
    this.#validators = validatorsOf(schemas, asked);
  }

  /** Reports everything in a file that its meta-schema does not allow. */
  check(file: DialectFile, value: unknown, report: Report): void {
    this.#judge(
      idOf(file),
      value,
      report,
      WITH_WORDS.find((kind) => kind === file),
    );
  }

  /** The words that a file may say at its top. */
  words(file: DialectFile): readonly string[] {
    return this.#words.get(idOf(file)) ?? [];
  }

  /** Reports `ui:options` that the widget does not take. @param owner the object with `ui:options` */
  checkOptions(widget: string, owner: JsonObject, report: Report): void {
    const options = owner['ui:options'];
    const schema = this.#names.widgetOptions.get(widget);
    if (options === undefined) {
      for (const name of stringsOf(schema?.required))
        report.self(
          owner,
          say`the widget "${widget}" needs the option "${name.text}"`,
          say`add "ui:options": {"${name.text}": …}`,
        );
      return;
    }
    if (!isObject(options)) return;
    if (!schema) {
      const remedy = say`remove "ui:options"`;
      report.key(
        owner,
        'ui:options',
        say`the widget "${widget}" takes no options`,
        nowOf('options', [], options) ? say`${remedy}, or run npm run config:upgrade` : remedy,
      );
      return;
    }
    this.#judge(optionsId(widget), options, report, 'options');
  }

  #judge(id: string, value: unknown, report: Report, kind?: WordKind): void {
    const validate = this.#validators[id];
    if (!validate) throw new Error(`There is no schema "${id}".`);
    if (!validate(value)) reportErrors(validate.errors ?? [], value, report, kind);
  }
}

const idOf = (name: string) => `${name}.schema.json`;
const optionsId = (widget: string) => `options-of-${widget}.schema.json`;
