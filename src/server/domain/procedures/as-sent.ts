import type { DeskChange } from '../../../api/shapes/desk.ts';
import type { SentField, SentSection } from '../../../api/shapes/sent-requests.ts';
import type { Language, Values } from '../../../core/config.ts';
import { isFile } from '../../../core/files/file-type.ts';
import { type DisplayedField, displayFields } from '../../../core/forms/display.ts';
import { withCapital } from '../../../core/values/capital.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import { filesAt } from '../../../core/values/files-at.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { readingOf } from '../config/displays.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { ConfigStore } from '../config/store.ts';
import { choiceLabels } from '../lists/choices.ts';
import { readRecord } from '../records/read.ts';
import { formOf } from './definition.ts';
import { isKept } from './files/case-files.ts';

/** Labels for the parts of a message that was written without a form. */
const MESSAGE_LABELS = new Map([
  ['asunto', 'app.message.asunto'],
  ['cuerpo', 'app.message.cuerpo'],
  ['adjunto', 'app.message.adjunto'],
]);

/** Where the words of cases come from: published versions, `version` the current one. Not within a transaction. */
export interface Wording {
  db: Queries;
  config: ConfigStore;
  version: LoadedVersion;
}

/** The name of a case in the language asked for, else its sender's: its form's when it was sent, or its page's. */
export function titleOf(
  version: LoadedVersion,
  { titles, form, procedure, language: own }: Pick<CaseRow, 'titles' | 'form' | 'procedure' | 'language'>,
  language: Language,
): string {
  // By a language that a client named, so in no plain object.
  const named = new Map(Object.entries(titles));
  const sent = named.get(language) ?? named.get(own ?? '') ?? [...named.values()][0];
  return sent ?? form ?? procedureTitle(version, procedure, language);
}

/** The title of the page that shows the form of a procedure; else the procedure's id. */
export function procedureTitle(version: LoadedVersion, id: string, language: Language): string {
  const procedure = version.procedures.get(id);
  const [page] = (procedure && formOf(version, procedure)?.pages) ?? [];
  return (page && version.text(language, `pages.${page}.title`)) || id;
}

/** A text of the case's procedure, as it is today; a case that follows an older version may need the words of then. */
export async function procedureText(
  { config, version }: Wording,
  { procedure, version: followed }: Pick<CaseRow, 'procedure' | 'version'>,
  key: string,
  language: Language,
): Promise<string> {
  const keys = `procedures.${procedure}.${key}`;
  const now = version.text(language, keys);
  if (now !== '' || followed === null) return now;
  return (await config.version(followed))?.text(language, keys) ?? '';
}

/** The name of a case's state, as it stands on a line of its own. */
export async function stateText(
  wording: Wording,
  row: Pick<CaseRow, 'procedure' | 'version' | 'state'>,
  language: Language,
): Promise<string> {
  return withCapital(await procedureText(wording, row, `states.${row.state}`, language)) || row.state;
}

/** The values of a case: its record's, or its own. */
export async function valuesOf({ db, version }: Pick<Wording, 'db' | 'version'>, row: CaseRow): Promise<Values> {
  const record = version.procedures.get(row.procedure)?.record;
  const kept = record === undefined ? row.values : (await readRecord(db, version, row.owner, record))?.values;
  return kept ?? {};
}

/**
 * Values of a case under the labels of the version they were sent in, or of today for a procedure with a form or
 * record.
 * @param wanted the language to read them in, where that version has it; else that of the sender.
 */
export async function wordedValues(
  { db, config, version }: Wording,
  row: CaseRow,
  values: Values,
  wanted: Language,
): Promise<SentSection[]> {
  const { form_version, form: id, context } = row;
  if (form_version === null) {
    const procedure = version.procedures.get(row.procedure);
    const form = procedure && formOf(version, procedure);
    return form ? sectionsOf(db, version, form, { language: wanted, context, values }) : [];
  }
  const then = await config.version(form_version);
  const form = then?.forms.get(id ?? '');
  const language = then?.manifest.languages.includes(wanted) ? wanted : (row.language ?? wanted);
  const label = (name: string) => then?.text(language, MESSAGE_LABELS.get(name) ?? []) || name;
  return then && form ? sectionsOf(db, then, form, { language, context, values }) : rawSection(values, label);
}

/** Filled fields in the sections of their form, the words of one language. */
export async function sectionsOf(
  db: Queries,
  version: LoadedVersion,
  form: LoadedForm,
  { language, context, values }: { language: Language; context: string | null; values: Values },
): Promise<SentSection[]> {
  const read = await fieldsAsRead(db, version, form, values, language, context);
  const fields = read.map((field) => withNames(field, values));
  const named = (form.spec.sections ?? []).map(({ id, fields: names }) => ({
    title: version.text(language, `forms.${form.id}.sections.${id}.title`, { context: context ?? undefined }),
    fields: fields.filter(({ property }) => names.includes(rootOf(property))),
  }));
  const placed = new Set((form.spec.sections ?? []).flatMap((section) => section.fields));
  const rest = { title: '', fields: fields.filter(({ property }) => !placed.has(rootOf(property))) };
  return [...named, rest].filter((section) => section.fields.length > 0);
}

/** The values of a form as a person reads them. */
export async function fieldsAsRead(
  db: Queries,
  version: LoadedVersion,
  form: LoadedForm,
  values: Values,
  language: Language,
  context: string | null = null,
): Promise<DisplayedField[]> {
  const text = (keys: readonly string[], named?: Record<string, unknown>) =>
    version.text(language, keys, { ...named, context: context ?? undefined });
  const labelOf = await choiceLabels(db, version, form, values, language);
  return displayFields(form, values, text, labelOf, readingOf(version, language));
}

/** Values sent without a form, or by a form whose version is not kept: under the names of the wire, or their words. */
function rawSection(values: Values, label: (property: string) => string): SentSection[] {
  const fields = Object.entries(values).map(([property, value]) => {
    const read = isFile(value) ? value.name : typeof value === 'string' ? value : JSON.stringify(value);
    return withNames({ property, label: label(property), value: read }, values);
  });
  return [{ title: '', fields: fields.filter(({ value }) => value !== '') }];
}

function withNames(field: SentField, values: Values): SentField {
  const files = filesAt(values, field.property).map(({ property, file }) => {
    const { name, type } = file;
    return { property, name, type, ...(isKept(file) ? { sha256: file.sha256 } : {}) };
  });
  return files.length > 0 ? { ...field, files } : field;
}

/** The fields of two versions in the order of the present one. A field that is gone follows the field that it followed. */
export function comparedFields(old: readonly SentSection[], current: readonly SentSection[]): DeskChange[] {
  // A file of the same name may be another one.
  const mark = ({ value, files = [] }: SentField) => [value, ...files.map(({ sha256 = '' }) => sha256)].join('\n');
  const before = old.flatMap(({ fields }) => fields);
  const now = current.flatMap(({ fields }) => fields);
  const earlier = new Map(before.map((field) => [field.property, field]));
  const rows = now.map((field) => {
    const { property, label, value } = field;
    const was = earlier.get(property);
    return { property, label, before: was?.value ?? '', now: value, changed: !was || mark(was) !== mark(field) };
  });
  const present = new Set(now.map(({ property }) => property));
  for (const [index, { property, label, value }] of before.entries()) {
    if (present.has(property)) continue;
    const behind = before[index - 1]?.property;
    const at = rows.findIndex((row) => row.property === behind) + 1;
    rows.splice(at, 0, { property, label, before: value, now: '', changed: true });
  }
  return rows;
}
