import type { SentField, SentSection } from '../../../api/shapes/sent-requests.ts';
import type { Language } from '../../../core/config.ts';
import { isFile } from '../../../core/files/file-type.ts';
import { displayFields } from '../../../core/values/display.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import { filesAt } from '../../../core/values/files-at.ts';
import { readingOf } from '../../config/displays.ts';
import type { LoadedForm, LoadedVersion } from '../../config/loaded-version.ts';
import type { ConfigStore } from '../../config/store.ts';
import type { Queries } from '../../db/database.ts';
import { choiceLabels } from '../../lists/choices.ts';
import { isKept } from '../../procedures/files/kept.ts';

/** What the parts of a message that was written without a form are called. */
const MESSAGE_LABELS = new Map([
  ['asunto', 'app.message.asunto'],
  ['cuerpo', 'app.message.cuerpo'],
  ['adjunto', 'app.message.adjunto'],
]);

/** What is kept of a request, as far as its words need it. */
interface SentRow {
  form: string | null;
  version: string;
  language: string;
  context: string | null;
  values: Record<string, unknown>;
}

/** What a request was called when it was sent: in the language asked for, else in its sender's. */
export function titleAsSent(
  { titles, form, language: own }: Pick<SentRow, 'form' | 'language'> & { titles: Record<string, string> },
  language: Language,
): string {
  // By a language that a client named, so in no plain object.
  const named = new Map(Object.entries(titles));
  return named.get(language) ?? named.get(own) ?? [...named.values()][0] ?? form ?? '';
}

/**
 * The values of a request under the labels and options of the version it was filled in with.
 * @param wanted the language to read them in, where that version has it; without, that of its sender.
 */
export async function sectionsAsSent(
  db: Queries,
  config: ConfigStore,
  row: SentRow,
  wanted = row.language,
): Promise<SentSection[]> {
  const version = await config.version(row.version);
  const form = version?.forms.get(row.form ?? '');
  const language = version?.manifest.languages.includes(wanted) ? wanted : row.language;
  const label = (name: string) => version?.text(language, MESSAGE_LABELS.get(name) ?? []) || name;
  return version && form ? sectionsOf(db, version, form, { ...row, language }) : rawSection(row.values, label);
}

/** Filled fields in the sections of their form, the words of one language. */
export async function sectionsOf(
  db: Queries,
  version: LoadedVersion,
  form: LoadedForm,
  { language, context, values }: Pick<SentRow, 'language' | 'context' | 'values'>,
): Promise<SentSection[]> {
  const text = (keys: readonly string[], named?: Record<string, unknown>) =>
    version.text(language, keys, { ...named, context: context ?? undefined });
  const labels = await choiceLabels(db, version, form, values, language);
  const fields = displayFields(form, values, text, labels, readingOf(version, language)).map((field) =>
    withFiles(field, values),
  );
  const named = (form.spec.sections ?? []).map(({ id, fields: names }) => ({
    title: text([`forms.${form.id}.sections.${id}.title`]),
    fields: fields.filter(({ property }) => names.includes(rootOf(property))),
  }));
  const placed = new Set((form.spec.sections ?? []).flatMap((section) => section.fields));
  const rest = { title: '', fields: fields.filter(({ property }) => !placed.has(rootOf(property))) };
  return [...named, rest].filter((section) => section.fields.length > 0);
}

/** What was sent without a form, or by one whose version is not kept: under the names of the wire, or their words. */
function rawSection(values: Record<string, unknown>, label: (property: string) => string): SentSection[] {
  const fields = Object.entries(values).map(([property, value]) => {
    const read = isFile(value) ? value.name : typeof value === 'string' ? value : JSON.stringify(value);
    return withFiles({ property, label: label(property), value: read }, values);
  });
  return [{ title: '', fields: fields.filter(({ value }) => value !== '') }];
}

function withFiles(field: SentField, values: Record<string, unknown>): SentField {
  const files = filesAt(values, field.property).map(({ property, file }) => {
    const { name, type } = file;
    return { property, name, type, ...(isKept(file) ? { sha256: file.sha256 } : {}) };
  });
  return files.length > 0 ? { ...field, files } : field;
}
