import type { Json } from '../../../core/config.ts';
import { wordsToBeginWith } from '../../../core/files/begun-words.ts';
import { widgetManifests } from '../../../widgets/manifests.ts';
import { type Edits, type FieldFiles, targetOf } from './field-acts.ts';
import { inTexts } from './files.ts';
import { exampleObjects, fieldNamesOf, ownSchema, setKeyword, setRequired } from './form-edit.ts';
import {
  type Entries,
  entriesOf,
  type Path,
  pathIn,
  setValue,
  valueIn,
  valueInText,
  withEntry,
  withoutEntry,
} from './json-edit.ts';
import { type FieldKind, fieldKinds } from './kind-list.ts';

type TextOf = (path: string) => string | null;

/** The place in another file that a field is taken from; `null` for a field of its own. */
export function takenFrom(main: string, schema: Entries, textOf: TextOf): { file: string; path: Path } | null {
  if (typeof schema.$ref !== 'string') return null;
  const [file = '', place = ''] = targetOf(main, schema.$ref).split('#');
  return { file, path: pathIn(textOf(file) ?? '', place) };
}

/** A field as it counts: what it takes from another file, and above it what is said here. */
export function wholeSchema(main: string, own: Entries, textOf: TextOf, depth = 5): Entries {
  const from = takenFrom(main, own, textOf);
  if (!from || depth === 0) return own;
  const there = entriesOf(valueInText(textOf(from.file) ?? '', from.path));
  const { $ref, ...said } = own;
  return { ...wholeSchema(from.file, there, textOf, depth - 1), ...said };
}

export function kindOf(schema: Entries): FieldKind {
  const named = schema['ui:widget'];
  if (typeof named === 'string' && Object.hasOwn(widgetManifests, named)) return named as FieldKind;
  return usualKind(schema);
}

function usualKind({ enum: choices, type }: Entries): FieldKind {
  if (Array.isArray(choices)) return 'select';
  const first = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  switch (first) {
    case 'boolean':
      return 'checkbox';
    case 'number':
    case 'integer':
      return 'number';
    case 'null':
      return 'markdown';
    case 'object':
      return 'group';
    case 'array':
      return 'rows';
    default:
      return 'text';
  }
}

/** Kinds that may draw the same values. */
export function kindsFor(schema: Entries): FieldKind[] {
  return (Object.keys(widgetManifests) as FieldKind[]).filter((kind) => kind === kindOf(schema) || fits(kind, schema));
}

function fits(kind: FieldKind, schema: Entries): boolean {
  const { types, besides = [], formats, choices, items, bounds, file, fields, options, looks } = widgetManifests[kind];
  const { least, properties = {} } = widgetManifests[kind];
  const own = [schema.type].flat().filter((type) => type !== 'null');
  const entry = entriesOf(schema.items);
  const source = entriesOf(schema['ui:options']).source;
  const isChoice = Array.isArray(schema.enum) || Array.isArray(entry.enum) || source !== undefined;
  if (own.length === 0 ? !types.includes('null') : !own.every((type) => types.concat(besides).includes(String(type))))
    return false;
  if (fieldKinds[kind]?.fitsNoOther || file || kind === 'group' || (fields && !looks)) return false;
  const written = Object.values(widgetManifests).some((one) => one.formats?.includes(String(schema.format)));
  if (formats ? !formats.includes(String(schema.format)) : written) return false;
  if (choices === 'examples' ? !Array.isArray(schema.examples) : isChoice !== (choices === 'required')) return false;
  // A kind that reads its choices from a list alone.
  if (Array.isArray(entriesOf(options as Entries).required) && source === undefined) return false;
  if (items && !items.includes(String(entry.type))) return false;
  if (least !== undefined && Number(schema.minimum ?? least) > least) return false;
  const within = entriesOf(schema.properties);
  if (!Object.entries(properties).every(([name, one]) => one.includes(String(entriesOf(within[name]).type))))
    return false;
  return Object.entries(bounds ?? {}).every(([keyword, most]) => {
    const said = schema[keyword];
    return typeof said === 'number' && (most === true || said <= Number(most));
  });
}

/** Keywords that say something about a field of any kind. */
const KEPT = /^(?:\$comment|title|was|readOnly|ui:(?:width|when|readonly|disabled|requiredMark))$/;

/** The file with another kind for a field: only another look where it fits the values, else other values too. */
export function setKind({ main, at, textOf }: FieldFiles, field: string, kind: FieldKind): string {
  const text = textOf(main) ?? '';
  const own = ownSchema(text, field, at);
  const put = (made: string, keyword: string | Path, value: Json | undefined) =>
    setKeyword(made, field, keyword, value, at);
  const whole = wholeSchema(main, own, textOf);
  if (kindOf(whole) === kind) return text;
  if (kindsFor(whole).includes(kind)) {
    const { 'ui:widget': _, ...unnamed } = whole;
    const isUsual = usualKind(unnamed) === kind && !('$ref' in own && 'ui:widget' in whole && !('ui:widget' in own));
    const looked = put(text, 'ui:widget', isUsual ? undefined : kind);
    // Settings that the new kind does not take.
    const taken = entriesOf(entriesOf(widgetManifests[kind].options as Entries).properties);
    return Object.keys(entriesOf(own['ui:options'])).reduce(
      (made, name) => (Object.hasOwn(taken, name) ? made : put(made, ['ui:options', name], undefined)),
      looked,
    );
  }
  const first = newOfKind(kind, whole);
  const left = Object.keys(own)
    .filter((keyword) => !Object.hasOwn(first, keyword) && !KEPT.test(keyword))
    .reduce((made, keyword) => put(made, keyword, undefined), text);
  return Object.entries(first).reduce((made, [keyword, value]) => put(made, keyword, value), left);
}

/** The schema of a new field of a kind, with the choices of another field where both have some. */
function newOfKind(kind: FieldKind, former: Entries): Entries {
  const first = fieldKinds[kind]?.newField ?? {};
  const [from, to] = [choicesPath(former), choicesPath(first)];
  if (!from || !to) return first;
  const { type, enum: choices } = entriesOf(valueIn(former, from.slice(0, -1)));
  const chosen = { type: [type ?? 'string'].flat().find((one) => one !== 'null') ?? 'string', enum: choices ?? [] };
  return to.length === 1 ? { ...first, ...chosen } : { ...first, items: chosen };
}

/** Texts that a new field has beside its label: those of its choices, and the labels of the fields within. */
export function textsToBeginWith(schema: Entries, language: string): Entries {
  const [choices, inner] = [choicesPath(schema), innerPath(schema)];
  const words = (names: readonly string[]) => Object.entries(wordsToBeginWith(names, language));
  const names = inner ? Object.keys(entriesOf(valueIn(schema, [...inner, 'properties']))) : [];
  return {
    ...(choices && { options: Object.fromEntries(words(fieldNamesOf(valueIn(schema, choices)))) }),
    ...(inner && { fields: Object.fromEntries(words(names).map(([name, label]) => [name, { label }])) }),
  };
}

/** Texts that fields of some kinds alone have: of choices, of what is typed, of rows, of the fields within. */
const TEXTS = ['options', 'placeholder', 'item', 'add', 'empty', 'fields'] as const;

/** Gives a field another kind with the texts that it needs, and takes out texts and values that only the former one had. */
export function changeKind(files: FieldFiles, field: string, kind: FieldKind): Edits {
  const { main, at, above, texts, textOf } = files;
  const changed = setKind(files, field, kind);
  const former = wholeSchema(main, ownSchema(textOf(main) ?? '', field, at), textOf);
  if (kindsFor(former).includes(kind)) return new Map([[main, changed]]);
  const now = wholeSchema(main, ownSchema(changed, field, at), textOf);
  const keepsChoices = choicesPath(former) !== null && choicesPath(now) !== null;
  const inner: readonly string[] = innerPath(now) === null ? ['placeholder'] : ['item', 'add', 'empty'];
  const kept = keepsChoices ? [...inner, 'options'] : inner;
  const lost = TEXTS.filter((part) => !kept.includes(part));
  const edits = inTexts(texts, textOf, (text, language) => {
    const left = lost.reduce((made, part) => withoutEntry(made, [...above, field, part]), text);
    const begun = Object.entries(textsToBeginWith(now, language)).filter(([part]) => !kept.includes(part));
    return begun.reduce((made, entry) => withEntry(made, [...above, field], entry), left);
  });
  const examples = exampleObjects(changed, at).map((path) => [...path, field]);
  const sample = sampleOf(now);
  const passing = examples
    .filter((path) => valueInText(changed, path) !== undefined)
    .reduce((made, path) => setValue(made, path, sample), changed);
  return edits.set(main, passing);
}

/** Values that pass, by format. */
const SAMPLES: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  month: '2026-01',
  'iso-time': '10:30',
  'iso-date-time': '2026-01-31T10:30',
  time: '10:30:00Z',
  'date-time': '2026-01-31T10:30:00Z',
  duration: 'PT1H',
  email: 'nom@exemple.cat',
  'rich-text': 'Text',
  'tel-ES': '600000001',
  e164: '+34600000001',
  'e164-ES': '+34600000001',
  iban: 'ES9121000418450200051332',
  'national-id': '12345678Z',
  color: '#1a2b3c',
};

/** A value that the schema takes, as far as its keywords say; `undefined` where they do not. */
function sampleOf(schema: Entries): Json | undefined {
  const { enum: choices, default: first, pattern, format, minLength = 0, maxLength = 200 } = schema;
  const [type] = [schema.type].flat().filter((one) => one !== 'null');
  if (first !== undefined) return first;
  if (Array.isArray(choices)) return choices[0];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (type === 'array') {
    const one = sampleOf(entriesOf(schema.items));
    return one === undefined ? undefined : [one];
  }
  if (type === 'object') {
    const { properties, required } = schema;
    const names = Array.isArray(required) ? required.map(String) : [];
    const values = names.map((name) => [name, sampleOf(entriesOf(entriesOf(properties)[name]))] as const);
    return Object.fromEntries(values.filter((one): one is readonly [string, Json] => one[1] !== undefined));
  }
  if (type !== 'string' || pattern !== undefined) return undefined;
  return typeof format === 'string'
    ? SAMPLES[format]
    : 'Text'.padEnd(Number(minLength), '.').slice(0, Number(maxLength));
}

/** The file in which the field has to be filled in, or need not be; its examples, which have to pass, get a value. */
export function requireField({ main, at, textOf }: FieldFiles, field: string, required: boolean): string {
  const changed = setRequired(textOf(main) ?? '', field, required, at);
  const sample = sampleOf(wholeSchema(main, ownSchema(changed, field, at), textOf));
  if (!required || sample === undefined) return changed;
  return exampleObjects(changed, at).reduce(
    (made, path) =>
      valueInText(made, [...path, field]) === undefined ? setValue(made, [...path, field], sample) : made,
    changed,
  );
}

/** Leads from a field to the object with the fields in it: of a group, or of the rows of a list; `null` for others. */
export function innerPath(schema: Entries): Path | null {
  const { properties, items } = schema;
  // Other kinds draw the values in another way.
  if (!widgetManifests[kindOf(schema)].fields) return null;
  if (properties !== undefined) return [];
  return entriesOf(items).properties === undefined ? null : ['items'];
}

/** Where the choices of a field stand in it; `null` for a field without any. */
export function choicesPath(schema: Entries): Path | null {
  if (Array.isArray(schema.enum)) return ['enum'];
  return Array.isArray(entriesOf(schema.items).enum) ? ['items', 'enum'] : null;
}

interface Bound {
  keyword: `${'min' | 'max'}${'imum' | 'Length' | 'Items'}` | 'formatMinimum' | 'formatMaximum';
  type: 'integer' | 'number' | 'string';
}

/** Keywords that bound a field's values, and the type of each. */
export function boundsOf(schema: Entries): readonly Bound[] {
  const types = [schema.type].flat();
  const all = (type: Bound['type'], ...keywords: Bound['keyword'][]) => keywords.map((keyword) => ({ keyword, type }));
  if (types.includes('array')) return all('integer', 'minItems', 'maxItems');
  if (Array.isArray(schema.enum)) return [];
  if (types.includes('integer')) return all('integer', 'minimum', 'maximum');
  if (types.includes('number')) return all('number', 'minimum', 'maximum');
  if (!types.includes('string')) return [];
  if (['date', 'month', 'iso-time', 'iso-date-time'].includes(String(schema.format)))
    return all('string', 'formatMinimum', 'formatMaximum');
  return all('integer', 'minLength', 'maxLength');
}
