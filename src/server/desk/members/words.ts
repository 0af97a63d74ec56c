import type { SentField, SentSection } from '../../../api/calls/sent-requests.ts';
import type { Values } from '../../../core/config.ts';
import { recordProperties } from '../../../core/record.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';
import { sectionsOf } from '../../requests/as-sent.ts';
import type { Asker } from '../source.ts';

/** Records of which a person has one at most. */
export function singleRecords({ records }: LoadedVersion): LoadedRecord[] {
  return [...records.values()].filter(({ maxItems }) => maxItems === undefined);
}

/**
 * What is kept of a person in one record, as a form reads that keeps it, or one that shows it beside its own; what no form
 * shows stands under its own name.
 */
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
  const rest = Object.entries(own)
    .filter(([property]) => !shown.has(property))
    .map(([property, value]): SentField => {
      const label = version.text(language, [`fields.${property}.label`]) || property;
      return { property, label, value: typeof value === 'string' ? value : JSON.stringify(value) };
    });
  return { title: recordTitle({ version, language }, record), fields: [...fields, ...rest] };
}

/** A record is called what the page is that shows its form; one without a form has no name. */
export function recordTitle({ version, language }: Pick<Asker, 'version' | 'language'>, { id }: LoadedRecord): string {
  const form = [...version.forms.values()].find(({ spec }) => spec.record === id);
  const [page] = form?.pages ?? [];
  return (page && version.text(language, `pages.${page}.title`)) || '';
}

function formOf(version: LoadedVersion, { id }: LoadedRecord): LoadedForm | undefined {
  const forms = [...version.forms.values()];
  const shares = ({ spec }: LoadedForm) => version.records.get(spec.record ?? '')?.shares === id;
  return forms.find(({ spec }) => spec.record === id) ?? forms.find(shares);
}
