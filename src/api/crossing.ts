import type { ActionContext, CallResult, SourceEntry, Submission } from '../core/action.ts';
import type { Values } from '../core/config.ts';
import { isRefusal } from '../core/refusal.ts';
import { isPresent } from '../core/validation.ts';
import { entriesOfRecord, type Lookup, labelOf, lookupsOf, toWire } from '../core/wire.ts';

/** The record to send, or the answer that kept it from being made. */
export type Crossed = { body: Record<string, unknown> } | { refused: CallResult };

/** Stands for the entries of a source that did not answer: there may be some. */
const unheard: SourceEntry = { value: null, label: '' };

/**
 * A filled form as the record that travels, once its sources have been asked. A source that says no
 * has no entries. For one that does not answer, what the record itself said when it was read stands in: what
 * was chosen then keeps its text. A new choice whose text nobody can tell keeps the form from being sent,
 * since a part would be lost; what depends on there being entries travels as it was filled in.
 */
export async function crossed(
  { entries }: Pick<ActionContext, 'entries'>,
  { form, values, record }: Pick<Submission, 'form' | 'values' | 'record'>,
): Promise<Crossed> {
  const known = new Map<string, readonly SourceEntry[]>();
  for (const lookup of lookupsOf(form.spec, values)) {
    const { status, data, error } = await entries(lookup.source, lookup.query);
    const silent = data === null && !isRefusal(status);
    const stored = silent ? entriesOfRecord(form.spec, lookup.source, record.values) : [];
    if (silent && lacksText(form, lookup.source, values, stored)) return { refused: { status, data: null, error } };
    known.set(keyOf(lookup), silent ? [unheard, ...stored] : (data ?? []));
  }
  const crossing = { creating: !record.exists, entries: (lookup: Lookup) => known.get(keyOf(lookup)) ?? [] };
  return { body: toWire(form.spec, values, crossing) };
}

/** Whether something was chosen from the source whose text has to travel and is not among these entries. */
function lacksText({ spec }: Submission['form'], source: string, values: Values, entries: readonly SourceEntry[]) {
  return Object.values(spec.wire?.textOf ?? {}).some(({ property, source: from }) => {
    const chosen = values[property];
    return from === source && isPresent(chosen) && labelOf(entries, chosen) === undefined;
  });
}

function keyOf({ source, query }: Lookup): string {
  return JSON.stringify([source, query]);
}
