import type { Json } from '../../../core/config.ts';
import { EACH, pathOf, stepsOf } from '../../../core/values/field-path.ts';
import { inTexts } from './files.ts';
import { fieldGroups, fieldPath, ownSchema, withField, withFieldNamed, withoutField } from './form-edit.ts';
import {
  type Entries,
  entriesOf,
  type Path,
  pointerOf,
  readJson,
  setValue,
  valueInText,
  withEntry,
  withoutEntry,
  withRenamed,
} from './json-edit.ts';

/** Acts on a field that change several files in one step: its description and its texts. */

/** The fields of a form or a record, or of a group or list in it, with their texts. */
export interface FieldFiles {
  main: string;
  /** Leads in `main` to the object that has the fields. */
  at: Path;
  /** Leads to their texts, in the files of texts. */
  above: readonly string[];
  /** Language → file. */
  texts: Readonly<Record<string, string>>;
  /** All files of the organisation. */
  paths: readonly string[];
  textOf(path: string): string | null;
}

/** File → its new text. */
export type Edits = Map<string, string>;

interface AddedField {
  name: string;
  /** Its `$ref` begins at the root: `schemas/_records/person.record.json#/properties/email`. */
  schema: Entries;
  section: string | null;
  /** The field that it stands behind; the section's last one without it. */
  after?: string;
  /** Language → texts of the field. */
  texts: Readonly<Record<string, Json>>;
}

/** Where the form keeps a record, the field becomes a property of it, which the form takes from there. */
export function addField({ main, at, above, texts, textOf }: FieldFiles, added: AddedField): Edits {
  const { name, section, after } = added;
  const text = textOf(main) ?? '';
  const edits: Edits = new Map();
  const record = at.length === 0 ? recordOf(text) : undefined;
  const keeper = `schemas/${record}`;
  const kept = record === undefined ? null : textOf(keeper);
  const property = { $ref: `${keeper}#/properties/${name}` };
  if (kept !== null && added.schema.$ref !== property.$ref)
    edits.set(keeper, withEntry(kept, ['properties'], [name, writtenIn(keeper, added.schema)]));
  const schema = writtenIn(main, kept === null ? added.schema : property);
  edits.set(main, withField(text, name, schema, { section, after, at }));
  for (const [language, words] of Object.entries(added.texts)) {
    const file = texts[language];
    if (file !== undefined) edits.set(file, withEntry(textOf(file) ?? '{}\n', above, [name, words], after));
  }
  return edits;
}

/** The place that a `$ref` in a file means, from the root: `schemas/_shared/formats.schema.json#/definitions/email`. */
export function targetOf(file: string, reference: string): string {
  const { pathname, hash } = new URL(reference, `file:///${file}`);
  return decodeURIComponent(pathname.slice(1) + hash);
}

/** Keywords whose values are data, in which nothing is a reference. */
const DATA = new Set(['const', 'default', 'enum', 'examples']);

/** A schema with all its references, at any depth, as `change` says them. */
function withReferences(schema: Entries, change: (reference: string) => string): Entries {
  const within = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(within);
    return typeof node === 'object' && node !== null ? withReferences(node, change) : node;
  };
  const changed = Object.entries(schema).map(([key, value]) => {
    if (key === '$ref' && typeof value === 'string') return [key, change(value)] as const;
    return [key, DATA.has(key) ? value : within(value)] as const;
  });
  return Object.fromEntries(changed);
}

/** The schema of a file with references that begin at the root. */
function fromRoot(file: string, schema: Entries): Entries {
  return withReferences(schema, (reference) => targetOf(file, reference));
}

/** The schema with its references, which begin at the root, as the file says them. */
function writtenIn(file: string, schema: Entries): Entries {
  return withReferences(schema, (reference) => referenceIn(file, reference));
}

function referenceIn(file: string, reference: string): string {
  const [target = '', place = ''] = reference.split('#');
  const [from, to] = [file.split('/').slice(0, -1), target.split('/')];
  const apart = from.findIndex((folder, depth) => folder !== to[depth]);
  const common = apart < 0 ? from.length : apart;
  const way = target === file ? [] : [...from.slice(common).map(() => '..'), ...to.slice(common)];
  return `${way.join('/')}#${place}`;
}

/** A part of a file that fields may be taken from. */
export interface SharedPart {
  /** As in `targetOf`. */
  target: string;
  /** Its name in that file. */
  name: string;
  /** It is a field there, so a field that is taken from it has its name. */
  isField: boolean;
}

/** Parts that a new field may be taken from, by file: definitions here and in shared files, fields of those and of records. */
export function sharedParts({ main, paths, textOf }: FieldFiles): Map<string, SharedPart[]> {
  const partsOf = (file: string): SharedPart[] => {
    const isOwn = file === main;
    const { definitions, properties } = entriesOf(readJson(textOf(file) ?? ''));
    const named = (keyword: string, those: Json | undefined) =>
      Object.keys(entriesOf(those)).map((name) => {
        return { target: `${file}#${pointerOf([keyword, name])}`, name, isField: keyword === 'properties' };
      });
    return [
      ...(isOwn || file.startsWith('schemas/_shared/') ? named('definitions', definitions) : []),
      ...(isOwn ? [] : named('properties', properties)),
    ];
  };
  const those = paths.filter((file) => file === main || /^schemas\/_(?:shared|records)\//.test(file));
  return new Map(those.map((file) => [file, partsOf(file)] as const).filter(([, parts]) => parts.length > 0));
}

/** A field like another, behind it, under the first name that is free. */
export function copyField(files: FieldFiles, field: string): { name: string; edits: Edits } {
  const { main, at, above, texts, textOf } = files;
  const text = textOf(main) ?? '';
  const groups = fieldGroups(text, at) ?? [];
  const taken = [...groups.flatMap(({ fields }) => fields), ...keptProperties(files)];
  const stem = field.replace(/\d+$/, '');
  let number = 2;
  while (taken.includes(`${stem}${number}`)) number += 1;
  const name = `${stem}${number}`;
  const section = groups.find(({ fields }) => fields.includes(field))?.section ?? null;
  const words = Object.entries(texts).flatMap(([language, file]) => {
    const own = valueInText(textOf(file) ?? '', [...above, field]) ?? shared(files, language, field);
    return own === undefined ? [] : [[language, own] as const];
  });
  const own = fromRoot(main, ownSchema(text, field, at));
  const keeper = `schemas/${at.length === 0 ? recordOf(text) : undefined}`;
  const there = fromRoot(keeper, entriesOf(valueInText(textOf(keeper) ?? '', ['properties', field])));
  const { $ref, ...said } = own;
  const isKept = $ref === `${keeper}#/properties/${field}`;
  // A former name has one successor.
  const { was, ...schema }: Entries = isKept ? { ...there, ...said } : own;
  const edits = addField(files, { name, schema, section, after: field, texts: Object.fromEntries(words) });
  return { name, edits };
}

export function removeField({ main, at, above, texts, textOf }: FieldFiles, field: string): Edits {
  const edits = inTexts(texts, textOf, (text) => withoutEntry(text, [...above, field]));
  edits.set(main, withoutField(textOf(main) ?? '', field, at));
  return edits;
}

const RECORD = /^schemas\/_records\/(.+)\.record\.json$/;
const SHARED = /^schemas\/_shared\//;
const KEEPER = /^schemas\/_(?:records|shared)\//;
const FORM = /^schemas\/([^/_][^/]*)\.schema\.json$/;

/**
 * Another name for a field. In a record or a shared file it says its former name, so that publishing carries over what
 * is stored; so does the property that a form takes from its record. References follow, and so do the record's forms.
 */
export function renameField(files: FieldFiles, field: string, name: string): Edits {
  const edits: Edits = new Map();
  const now = (path: string) => edits.get(path) ?? files.textOf(path);
  const { main, at } = files;
  const record = RECORD.exec(main)?.[1] ?? (at.length === 0 ? keptIn(files.textOf(main) ?? '', field) : undefined);
  const keeper = record === undefined ? main : `schemas/_records/${record}.record.json`;
  const [from, to] = [field, name].map((one) =>
    pointerOf([...(fieldPath(now(keeper) ?? '', field, at) ?? []).slice(0, -1), one]),
  );
  for (const path of new Set([main, ...files.paths.filter((one) => one.startsWith('schemas/'))])) {
    const text = now(path);
    if (text === null) continue;
    const id = FORM.exec(path)?.[1];
    const isOfRecord =
      id !== undefined && record !== undefined && entriesOf(entriesOf(readJson(text)).form).record === record;
    const own = isOfRecord ? `forms/${id}` : `records/${record}`;
    const texts = path === main ? files.texts : textsOf(files.paths, own);
    if (path === keeper || isOfRecord) renameIn({ ...files, main: path, texts, textOf: now }, field, name, edits);
    if (id !== undefined && (path === keeper || isOfRecord))
      for (const one of files.paths.filter((file) => file.startsWith(`schemas/_cases/${id}/`)))
        edits.set(one, withFieldOfCaseNamed(now(one) ?? '', field, name, path === main ? at : []));
    const before = now(path) ?? text;
    const after = before.replaceAll(/("\$ref"\s*:\s*")([^"]+)/g, (all, head: string, reference: string) =>
      `${targetOf(path, reference)}/`.startsWith(`${keeper}#${from}/`)
        ? head + reference.replace(`#${from}`, `#${to}`)
        : all,
    );
    if (after !== before) edits.set(path, after);
  }
  // Shared labels have been copied; nothing asks for them any more.
  const paths = files.paths.filter((one) => /^schemas\/(?!_dialect\/)/.test(one));
  const schemas = paths.map((one) => [one, now(one) ?? ''] as const);
  const isUsed = (one: string) => !SHARED.test(one) || schemas.some(([, its]) => its.includes(one.replace(SHARED, '')));
  if (!schemas.some(([one, its]) => isUsed(one) && hasField(readJson(its), field)))
    for (const language of Object.keys(files.texts)) {
      const labels = now(`messages/${language}/fields.json`);
      if (labels !== null) edits.set(`messages/${language}/fields.json`, withoutEntry(labels, [field]));
    }
  const text = now(keeper) ?? '';
  const path = fieldPath(text, name, at);
  if (!KEEPER.test(keeper) || !path) return edits;
  const { was } = entriesOf(valueInText(text, path));
  const former = [field, ...(Array.isArray(was) ? was : was === undefined ? [] : [was])].filter((one) => one !== name);
  edits.set(keeper, setValue(text, [...path, 'was'], former.length > 1 ? former : former[0]));
  return edits;
}

/** A file of cases, in which a field of its form has another name. @param at leads in the form to the object with the field */
function withFieldOfCaseNamed(text: string, field: string, name: string, at: Path): string {
  // In a form a property stands below `properties`, and the entries of a list are described by `items`.
  const around = at.flatMap((step, index) => {
    if (at[index - 1] === 'properties') return [String(step)];
    return step === 'items' ? [EACH] : [];
  });
  const parts: Path[] = [
    [],
    ...Object.keys(entriesOf(valueInText(text, ['variants']))).map((one) => ['variants', one]),
  ];
  let renamed = text;
  const rename = (path: Path) => {
    if (valueInText(renamed, path) !== undefined) renamed = withRenamed(renamed, path, name);
  };
  for (const part of parts) {
    for (const filled of ['values', 'change'])
      for (const path of placesOf(valueInText(renamed, [...part, filled]), [...around, field]))
        rename([...part, filled, ...path]);
    for (const kind of ['errors', 'shows', 'values'])
      for (const named of Object.keys(entriesOf(valueInText(renamed, [...part, 'expect', kind])))) {
        const steps = stepsOf(named);
        const isMeant = [...around, field].every((step, index) => step === EACH || step === steps[index]);
        const other = pathOf(steps.map((step, index) => (index === around.length ? name : step)));
        if (isMeant) renamed = withRenamed(renamed, [...part, 'expect', kind, named], other);
      }
  }
  return renamed;
}

/** Paths of the occurrences of a field in some values; `*` stands for every row. */
function placesOf(value: Json | undefined, [step, ...rest]: readonly string[]): Path[] {
  if (step === undefined) return [[]];
  if (step !== EACH) return placesOf(entriesOf(value)[step], rest).map((path) => [step, ...path]);
  const rows = Array.isArray(value) ? value : [];
  return rows.flatMap((row, index) => placesOf(row, rest).map((path) => [index, ...path]));
}

/** Whether any object in a file has a property of that name. */
function hasField(node: Json | undefined, field: string): boolean {
  const object = entriesOf(node);
  return (
    Object.hasOwn(entriesOf(object.properties), field) || Object.values(object).some((one) => hasField(one, field))
  );
}

/** The file of the record that a form keeps, as the form names it. */
function recordOf(form: string): string | undefined {
  const { record } = entriesOf(entriesOf(readJson(form)).form);
  return typeof record === 'string' ? `_records/${record}.record.json` : undefined;
}

/** The record whose property the field is, where the form keeps that record. */
function keptIn(form: string, field: string): string | undefined {
  const { record } = entriesOf(entriesOf(readJson(form)).form);
  const { $ref } = ownSchema(form, field);
  return typeof record === 'string' && $ref === `_records/${record}.record.json#/properties/${field}`
    ? record
    : undefined;
}

function textsOf(paths: readonly string[], own: string): Record<string, string> {
  const found = paths.flatMap((path) => {
    const [, language, name] = /^messages\/([a-z]{2,3})\/(.+)\.json$/.exec(path) ?? [];
    return name === own && language !== undefined ? [[language, path] as const] : [];
  });
  return Object.fromEntries(found);
}

/** In one form or record, and its texts. Labels that several forms share stay theirs. */
function renameIn(files: FieldFiles, field: string, name: string, edits: Edits): void {
  const { main, at, above, texts, textOf } = files;
  edits.set(main, withFieldNamed(textOf(main) ?? '', field, name, at));
  for (const [language, file] of Object.entries(texts)) {
    const text = textOf(file);
    if (text === null) continue;
    const path = [...above, field];
    const words = valueInText(text, path) === undefined ? shared(files, language, field) : undefined;
    edits.set(file, words === undefined ? withRenamed(text, path, name) : withEntry(text, above, [name, words]));
  }
}

function shared({ textOf }: FieldFiles, language: string, field: string): Json | undefined {
  return valueInText(textOf(`messages/${language}/fields.json`) ?? '', [field]);
}

/** Names of what the record has that the form keeps: a field of such a name would take its property's place. */
function keptProperties({ main, at, textOf }: FieldFiles): string[] {
  const record = at.length === 0 ? recordOf(textOf(main) ?? '') : undefined;
  const text = record === undefined ? null : textOf(`schemas/${record}`);
  return text === null ? [] : Object.keys(entriesOf(entriesOf(readJson(text)).properties));
}

/**
 * Whether a field may be called so: as the dialect has it, and neither another field nor a property of the record is.
 * @param target of a field that is taken from elsewhere, as in `targetOf`
 */
export function problemOfName(files: FieldFiles, name: string, target?: string): 'odd' | 'taken' | null {
  const { main, at, textOf } = files;
  if (!/^[A-Za-z_][\w-]*$/.test(name)) return 'odd';
  const text = textOf(main) ?? '';
  const isDrawn = (fieldGroups(text, at) ?? []).some(({ fields }) => fields.includes(name));
  const isThat = target === `schemas/${recordOf(text)}#/properties/${name}`;
  return isDrawn || (!isThat && keptProperties(files).includes(name)) ? 'taken' : null;
}
