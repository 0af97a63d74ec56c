import { actionManifests } from '../../../../actions/manifests.ts';
import type { ActionManifest } from '../../../../core/action.ts';
import type { Json } from '../../../../core/config.ts';
import { widgetManifests } from '../../../../widgets/manifests.ts';
import { kindOf, wholeSchema } from '../field-kind.ts';
import type { Path } from '../json-edit.ts';

/** The words that a kind of file may have, with their descriptions, read off the dialect's JSON Schemas. */

type Schema = { [key: string]: Json };
type Load = () => Promise<{ default: unknown }>;

/** Every schema that another may name; those of names are the organisation's own and are left out. */
const SCHEMAS: Readonly<Record<string, Load>> = {
  case: () => import('../../../../../schemas/_dialect/case.schema.json'),
  demo: () => import('../../../../../schemas/_dialect/demo.schema.json'),
  field: () => import('../../../../../schemas/_dialect/field.schema.json'),
  form: () => import('../../../../../schemas/_dialect/form.schema.json'),
  list: () => import('../../../../../schemas/_dialect/list.schema.json'),
  mail: () => import('../../../../../schemas/_dialect/mail.schema.json'),
  menu: () => import('../../../../../schemas/_dialect/menu.schema.json'),
  procedure: () => import('../../../../../schemas/_dialect/procedure.schema.json'),
  record: () => import('../../../../../schemas/_dialect/record.schema.json'),
  settings: () => import('../../../../../schemas/_dialect/settings.schema.json'),
  shared: () => import('../../../../../schemas/_dialect/shared.schema.json'),
  theme: () => import('../../../../../schemas/_dialect/theme.schema.json'),
};

/** English description → the same in another language. */
const WORDS: Readonly<Record<string, Load>> = {
  ca: () => import('../../../../../schemas/_dialect/said/ca.json'),
  es: () => import('../../../../../schemas/_dialect/said/es.json'),
};

const KINDS: readonly [RegExp, keyof typeof SCHEMAS][] = [
  [/^schemas\/[^/]+\.schema\.json$/, 'form'],
  [/^schemas\/_shared\//, 'shared'],
  [/\.case\.json$/, 'case'],
  [/\.record\.json$/, 'record'],
  [/\.list\.json$/, 'list'],
  [/\.procedure\.json$/, 'procedure'],
  [/^menus\/workspace\.json$/, 'menu'],
  [/^menus\/settings\.json$/, 'settings'],
  [/^menus\/demo\.json$/, 'demo'],
  [/^menus\/theme\.json$/, 'theme'],
  [/^messages\/[^/]+\/mails\//, 'mail'],
];

export interface Word {
  word: string;
  description: string;
}

export interface FileDialect {
  /** The language of the descriptions. */
  language: string;
  /** Names of properties of the object at the path. */
  names(path: Path, file: Json | undefined): Word[];
  /** Values that may stand at the path. */
  values(path: Path, file: Json | undefined): Json[];
  /** The meaning of what stands at the path; empty when nothing is known. */
  description(path: Path, file: Json | undefined): string;
  /** Whether the value at the path has the types, names and values that may stand there, at every depth. */
  takes(path: Path, file: Json | undefined): boolean;
  /** The schema of the value at the path, or of another value in its place. */
  shape(path: Path, file: Json | undefined, instead?: Json): PlaceShape;
}

/** The schema of a place of a file. */
export interface PlaceShape {
  /** Types of JSON Schema; empty when nothing is known. */
  types: readonly string[];
  /** Values to choose from. */
  values: readonly Json[];
  /** The kind of name that stands there, such as `page` or `check`. */
  names: string | null;
  /** The kind of names that an object's entries have, such as `form`. */
  keys: string | null;
  /** Names of an object's entries that must be there. */
  required: readonly string[];
  /** The names of the object's entries are free. */
  isFree: boolean;
  pattern: string;
}

/** Names of the organisation's own things. */
const NAMES = /^names\.schema\.json#\/definitions\/(.+)$/;

/**
 * The dialect of a file; `null` for a file of free texts, or when it cannot be loaded.
 * @param language of the descriptions, which are English where there are none in it
 * @param textOf reads the files that fields are taken from
 */
export async function dialectOf(
  file: string,
  language: string,
  textOf: (path: string) => string | null = () => null,
): Promise<FileDialect | null> {
  const kind = KINDS.find(([pattern]) => pattern.test(file))?.[1];
  if (kind === undefined) return null;
  try {
    const loaded = Object.entries(SCHEMAS).map(async ([name, load]) => [name, (await load()).default] as const);
    const words = ((await WORDS[language]?.())?.default ?? {}) as Readonly<Record<string, string>>;
    const schemas = new Map(await Promise.all(loaded)) as ReadonlyMap<string, Schema>;
    const wholeOf = (field: Schema) => wholeSchema(file, field, textOf);
    return makeDialect(kind, schemas, { language: WORDS[language] ? language : 'en', words, wholeOf });
  } catch {
    return null;
  }
}

/** A schema, and the name of its file, against which its references are read. */
interface Part {
  schema: Schema;
  home: string;
}

interface Told {
  language: string;
  words: Readonly<Record<string, string>>;
  /** A field with what it takes from elsewhere. */
  wholeOf(field: Schema): Schema;
}

/** @param schemas name → schema, as in `name.schema.json` */
function makeDialect(
  kind: string,
  schemas: ReadonlyMap<string, Schema>,
  { language, words: said, wholeOf }: Told,
): FileDialect {
  const meaning = (parts: readonly Part[]) => {
    const description = descriptionOf(parts);
    return said[description] ?? description;
  };
  const partsAt = (path: Path, file: Json | undefined, instead?: Json): Part[] => {
    let value = file;
    let parts = spread({ schema: schemas.get(kind) ?? {}, home: kind }, value, schemas);
    for (const [at, step] of path.entries()) {
      const around = entriesOf(value);
      value = (entriesOf(value) as { [key: string]: Json })[step];
      if (at === path.length - 1 && instead !== undefined) value = instead;
      parts = parts.flatMap((part) => inner(part, step).flatMap((one) => spread(one, value, schemas)));
      if (parts.length === 0) continue;
      if (step === 'params' && typeof around.action === 'string')
        parts.push({ schema: paramsOf(around.action), home: kind });
      if (step === 'ui:options') parts.push({ schema: optionsOf(wholeOf(around)), home: kind });
    }
    return parts;
  };
  const dialect: FileDialect = {
    language,
    names(path, file) {
      const words = new Map<string, string>();
      const refused = new Set<string>();
      for (const { schema, home } of partsAt(path, file)) {
        for (const [word, one] of Object.entries(entriesOf(schema.properties))) {
          if (one === false) refused.add(word);
          const known = words.get(word);
          if (!known) words.set(word, meaning(spread({ schema: entriesOf(one), home }, undefined, schemas)));
        }
        for (const word of namesIn(schema)) if (!words.has(word)) words.set(word, '');
      }
      return [...words].filter(([word]) => !refused.has(word)).map(([word, description]) => ({ word, description }));
    },
    values(path, file) {
      const found = partsAt(path, file).flatMap(({ schema }) => {
        if (Array.isArray(schema.enum)) return schema.enum;
        if (schema.const !== undefined) return [schema.const];
        return schema.type === 'boolean' ? [true, false] : [];
      });
      return [...new Set(found)];
    },
    description: (path, file) => meaning(partsAt(path, file)),
    takes(path, file) {
      const value = path.reduce<Json | undefined>((at, step) => entriesOf(at)[step], file);
      const { types, values, required, isFree } = dialect.shape(path, file);
      const within = (steps: readonly (string | number)[]) =>
        steps.every((step) => dialect.takes([...path, step], file));
      if (Array.isArray(value)) return types.includes('array') && within([...value.keys()]);
      if (typeof value !== 'object' || value === null)
        return values.length > 0 ? values.includes(value as Json) : types.length === 0 || types.includes(typeof value);
      const known = dialect.names(path, file).map(({ word }) => word);
      const names = Object.keys(value);
      const isKnown = names.every((name) => isFree || known.length === 0 || known.includes(name));
      return types.includes('object') && isKnown && required.every((name) => names.includes(name)) && within(names);
    },
    shape(path, file, instead) {
      const parts = partsAt(path, file, instead).map(({ schema }) => schema);
      const strings = (value: Json | undefined) =>
        [value].flat().filter((one): one is string => typeof one === 'string');
      const types = new Set(
        parts.flatMap(({ type, items, properties, additionalProperties, ...said }) => [
          ...strings(type),
          ...(items === undefined ? [] : ['array']),
          ...(properties === undefined && typeof additionalProperties !== 'object' ? [] : ['object']),
          ...(typeof said.const === 'boolean' ? ['boolean'] : []),
        ]),
      );
      const namesOf = (those: readonly Schema[]) =>
        those.flatMap(
          ({ $ref, names: kindOfName }) =>
            NAMES.exec(String($ref))?.[1] ?? (typeof kindOfName === 'string' ? kindOfName : []),
        )[0] ?? null;
      const keys = parts.flatMap(({ propertyNames }) =>
        spread({ schema: entriesOf(propertyNames), home: kind }, undefined, schemas).map(({ schema }) => schema),
      );
      return {
        types: [...types],
        values: dialect.values(path, file),
        names: namesOf(parts),
        keys: namesOf(keys),
        required: [...new Set(parts.flatMap(({ required }) => strings(required)))],
        isFree: parts.some((part) => typeof part.additionalProperties === 'object' && namesIn(part).length === 0),
        pattern: parts.map(({ pattern }) => pattern).find((one) => typeof one === 'string') ?? '',
      };
    },
  };
  return dialect;
}

/** The parameters of an action of the product, as its manifest describes them. */
function paramsOf(action: string): Schema {
  const manifests: Readonly<Record<string, ActionManifest>> = actionManifests;
  return entriesOf(manifests[action]?.params as Json | undefined);
}

/** The options of the widget that draws a field, as its manifest describes them. */
function optionsOf(field: Schema): Schema {
  return entriesOf(widgetManifests[kindOf(field)].options as Json | undefined);
}

/** The names that an object's entries may have, where the schema lists them. */
function namesIn({ propertyNames }: Schema): string[] {
  const names = entriesOf(propertyNames).enum;
  return Array.isArray(names) ? names.filter((one) => typeof one === 'string') : [];
}

function descriptionOf(parts: readonly Part[]): string {
  const found = parts.map(({ schema }) => schema.description).find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : '';
}

/** The schema with all that it names, as far as that holds for the value. */
function spread(
  part: Part,
  value: Json | undefined,
  schemas: ReadonlyMap<string, Schema>,
  seen = new Set<Schema>(),
): Part[] {
  const { schema, home } = part;
  if (seen.has(schema)) return [];
  seen.add(schema);
  const more = (one: Json | undefined) => spread({ schema: entriesOf(one), home }, value, schemas, seen);
  const named = typeof schema.$ref === 'string' ? referred(schema.$ref, home, schemas) : null;
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((all) => (Array.isArray(all) ? all : []));
  const cases = schema.if === undefined ? [] : holds(entriesOf(schema.if), value) ? [schema.then] : [schema.else];
  return [part, ...(named ? spread(named, value, schemas, seen) : []), ...[...lists, ...cases].flatMap(more)];
}

function referred(ref: string, home: string, schemas: ReadonlyMap<string, Schema>): Part | null {
  const [file = '', pointer = ''] = ref.split('#');
  const name = file === '' ? home : file.replace('.schema.json', '');
  const steps = pointer.split('/').slice(1);
  const found = steps.reduce<Json | undefined>((at, step) => entriesOf(at)[step], schemas.get(name));
  return found === undefined ? null : { schema: entriesOf(found), home: name };
}

/** Whether a condition over the type, the names or single values of an object holds; others are taken to hold. */
function holds(condition: Schema, value: Json | undefined): boolean {
  if (condition.type === 'array' && !Array.isArray(value)) return false;
  if (condition.type === 'boolean' && typeof value !== 'boolean') return false;
  const { required, not, anyOf } = condition;
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(entriesOf(value), String(name)))) return false;
  if (not !== undefined && holds(entriesOf(not), value)) return false;
  if (Array.isArray(anyOf) && !anyOf.some((one) => holds(entriesOf(one), value))) return false;
  return Object.entries(entriesOf(condition.properties)).every(([name, rule]) => {
    const wanted = entriesOf(rule).const;
    return wanted === undefined || entriesOf(value)[name] === wanted;
  });
}

/** The schemas of an entry of what the schema describes. */
function inner({ schema, home }: Part, step: string | number): Part[] {
  if (typeof step === 'number') return schema.items === undefined ? [] : [{ schema: entriesOf(schema.items), home }];
  const own = entriesOf(schema.properties)[step];
  if (own !== undefined) return [{ schema: entriesOf(own), home }];
  const others = schema.additionalProperties;
  return typeof others === 'object' ? [{ schema: entriesOf(others), home }] : [];
}

function entriesOf(value: Json | undefined): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}
