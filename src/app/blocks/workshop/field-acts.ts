import type { Json } from '../../../core/config.ts';
import { fieldGroups, ownSchema, withField, withFieldNamed, withoutField } from './form-edit.ts';
import {
  type Entries,
  entriesOf,
  type Path,
  readJson,
  renamed,
  setValue,
  valueAt,
  withEntry,
  withoutEntry,
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
  schema: Json;
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
  const kept = record === undefined ? null : textOf(`schemas/${record}`);
  if (kept !== null) edits.set(`schemas/${record}`, withEntry(kept, ['properties'], [name, added.schema]));
  const schema = kept === null ? added.schema : { $ref: `${record}#/properties/${name}` };
  edits.set(main, withField(text, name, schema, { section, after, at }));
  for (const [language, words] of Object.entries(added.texts)) {
    const file = texts[language];
    if (file !== undefined) edits.set(file, withEntry(textOf(file) ?? '{}\n', above, [name, words], after));
  }
  return edits;
}

/** A field like another, behind it, under the first name that is free. */
export function copyField(files: FieldFiles, field: string): { name: string; edits: Edits } {
  const { main, at, above, texts, textOf } = files;
  const text = textOf(main) ?? '';
  const groups = fieldGroups(text, at) ?? [];
  const taken = groups.flatMap(({ fields }) => fields);
  const stem = field.replace(/\d+$/, '');
  let number = 2;
  while (taken.includes(`${stem}${number}`)) number += 1;
  const name = `${stem}${number}`;
  const section = groups.find(({ fields }) => fields.includes(field))?.section ?? null;
  const words = Object.entries(texts).flatMap(([language, file]) => {
    const own = valueAt(textOf(file) ?? '', [...above, field]) ?? shared(files, language, field);
    return own === undefined ? [] : [[language, own] as const];
  });
  const { $ref, ...own } = ownSchema(text, field, at);
  const record = at.length === 0 ? recordOf(text) : undefined;
  const there =
    record === undefined ? {} : entriesOf(valueAt(textOf(`schemas/${record}`) ?? '', ['properties', field]));
  const isKept = record !== undefined && $ref === `${record}#/properties/${field}`;
  // A former name has one successor.
  const { was, ...schema }: Entries = isKept ? { ...there, ...own } : { ...($ref !== undefined && { $ref }), ...own };
  const edits = addField(files, { name, schema, section, after: field, texts: Object.fromEntries(words) });
  return { name, edits };
}

export function removeField({ main, at, above, texts, textOf }: FieldFiles, field: string): Edits {
  const edits: Edits = new Map([[main, withoutField(textOf(main) ?? '', field, at)]]);
  for (const file of Object.values(texts)) {
    const text = textOf(file);
    if (text !== null) edits.set(file, withoutEntry(text, [...above, field]));
  }
  return edits;
}

const RECORD = /^schemas\/_records\/(.+)\.record\.json$/;
const FORM = /^schemas\/([^/_][^/]*)\.schema\.json$/;

/**
 * Another name for a field. Where a record keeps it, its property gets the name too, and says its former one, so that
 * publishing carries over what is stored; so do all forms that take it from there.
 */
export function renameField(files: FieldFiles, field: string, name: string): Edits {
  const edits: Edits = new Map();
  const now = (path: string) => edits.get(path) ?? files.textOf(path);
  const isOfForm = files.at.length === 0;
  const record = isOfForm ? (RECORD.exec(files.main)?.[1] ?? keptIn(files.textOf(files.main) ?? '', field)) : undefined;
  if (record === undefined) {
    renameIn({ ...files, textOf: now }, field, name, edits);
    return edits;
  }
  const kept = `_records/${record}.record.json`;
  for (const path of files.paths) {
    const text = now(path);
    const id = FORM.exec(path)?.[1];
    if (text === null || (id === undefined && path !== `schemas/${kept}`)) continue;
    const isKept = id === undefined || entriesOf(entriesOf(readJson(text)).form).record === record;
    const own = id === undefined ? `records/${record}` : `forms/${id}`;
    if (isKept) renameIn({ ...files, main: path, texts: textsOf(files.paths, own), textOf: now }, field, name, edits);
    const references = `"${kept}#/properties/${field}"`;
    const after = now(path) ?? text;
    if (after.includes(references)) edits.set(path, after.replaceAll(references, `"${kept}#/properties/${name}"`));
  }
  const file = `schemas/${kept}`;
  const text = now(file) ?? '';
  const { was } = entriesOf(valueAt(text, ['properties', name]));
  const former = [field, ...(Array.isArray(was) ? was : was === undefined ? [] : [was])].filter((one) => one !== name);
  const said = former.length > 1 ? former : (former[0] ?? undefined);
  edits.set(file, setValue(text, ['properties', name, 'was'], said));
  return edits;
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

/** Whether stored values would be lost under another name: publishing carries over properties of the record itself alone. */
export function isNameKept({ main, at }: FieldFiles): boolean {
  return at.length > 0 && RECORD.test(main);
}

/** In one form or record, and its texts. Labels that several forms share stay theirs. */
function renameIn(files: FieldFiles, field: string, name: string, edits: Edits): void {
  const { main, at, above, texts, textOf } = files;
  edits.set(main, withFieldNamed(textOf(main) ?? '', field, name, at));
  for (const [language, file] of Object.entries(texts)) {
    const text = textOf(file);
    if (text === null) continue;
    const path = [...above, field];
    const words = valueAt(text, path) === undefined ? shared(files, language, field) : undefined;
    edits.set(file, words === undefined ? renamed(text, path, name) : withEntry(text, above, [name, words]));
  }
}

function shared({ textOf }: FieldFiles, language: string, field: string): Json | undefined {
  return valueAt(textOf(`messages/${language}/fields.json`) ?? '', [field]);
}

/** Whether a field may be called so: as the dialect has it, and no other field is. */
export function problemOfName({ main, at, textOf }: FieldFiles, name: string): 'odd' | 'taken' | null {
  if (!/^[A-Za-z_][\w-]*$/.test(name)) return 'odd';
  return (fieldGroups(textOf(main) ?? '', at) ?? []).some(({ fields }) => fields.includes(name)) ? 'taken' : null;
}
