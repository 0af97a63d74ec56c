import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { Values } from '../../../core/config.ts';
import { wordsOf } from '../../../core/forms/drawn.ts';
import { recordProperties } from '../../../core/record.ts';
import { displayFields } from '../../../core/values/display.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import { readingOf } from '../../config/displays.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';
import { sectionsOf } from '../../procedures/as-sent.ts';
import type { Asker } from '../source.ts';

/** Records of which a person has one at most. */
export function singleRecords({ records }: LoadedVersion): LoadedRecord[] {
  return [...records.values()].filter(({ maxItems }) => maxItems === undefined);
}

/** What is kept of a person in one record, as a form shows it; what no form shows, by the record's own rules. */
export async function recordSection(
  { context: { db }, version, language }: Asker,
  record: LoadedRecord,
  values: Values,
): Promise<SentSection> {
  const form = formOf(version, record);
  const known = recordProperties(record);
  const own = Object.fromEntries(Object.entries(values).filter(([property]) => known.has(property)));
  const sections = form ? await sectionsOf(db, version, form, { language, context: null, values: own }) : [];
  const fields = sections.flatMap((section) => section.fields).filter(({ property }) => known.has(rootOf(property)));
  const shown = new Set(fields.map(({ property }) => rootOf(property)));
  // The words beside a choice say once more what was chosen.
  for (const [choice, words] of wordsOf(record)) if (shown.has(choice)) shown.add(words);
  const rest = Object.fromEntries(Object.entries(own).filter(([property]) => !shown.has(property)));
  const asForm = { id: record.id, schema: record.schema, uiSchema: record.uiSchema, spec: {}, widgets: {} };
  const text = (keys: readonly string[], given?: Record<string, unknown>) =>
    version.text(language, inAnyForm(version, record, keys), given);
  const read = displayFields(asForm, rest, text, () => undefined, readingOf(version, language));
  return { title: recordTitle({ version, language }, record), fields: [...fields, ...read] };
}

/** A text of a record's property is the record's own, else that of a form that shows it. */
function inAnyForm({ forms }: LoadedVersion, { id }: LoadedRecord, keys: readonly string[]): string[] {
  const own = `forms.${id}.`;
  const ofForms = (key: string) => [...forms.keys()].map((form) => `forms.${form}.${key.slice(own.length)}`);
  const ofRecord = (key: string) => `records.${id}.${key.slice(own.length)}`;
  return keys.flatMap((key) => (key.startsWith(own) ? [ofRecord(key), ...ofForms(key)] : [key]));
}

/** What a record is called: by its own texts, else as the page that shows its form. */
export function recordTitle({ version, language }: Pick<Asker, 'version' | 'language'>, { id }: LoadedRecord): string {
  const form = [...version.forms.values()].find(({ spec }) => spec.record === id);
  const [page] = form?.pages ?? [];
  return version.text(language, [`records.${id}.title`, ...(page ? [`pages.${page}.title`] : [])]);
}

function formOf(version: LoadedVersion, { id }: LoadedRecord): LoadedForm | undefined {
  const forms = [...version.forms.values()];
  const shares = ({ spec }: LoadedForm) => version.records.get(spec.record ?? '')?.shares === id;
  return forms.find(({ spec }) => spec.record === id) ?? forms.find(shares);
}
