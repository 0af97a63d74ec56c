import type { ActionContext, CallResult, SourceEntry, Submission } from '../model/action.ts';
import { isRefusal } from '../model/refusal.ts';
import { type Lookup, lookupsOf, toWire } from '../model/wire.ts';

/** The record to send, or the answer that kept it from being made. */
export type Crossed = { body: Record<string, unknown> } | { refused: CallResult };

/** Stands for the entries of a source that did not answer: there may be some. */
const unheard: SourceEntry = { value: null, label: '' };

/**
 * A filled form as the record that travels, once its sources have been asked. A source that says no
 * has no entries. One that does not answer keeps a form from being sent that needs a text from it, since a
 * part would be lost; what depends on there being entries then travels as it was filled in.
 */
export async function crossed(
  { entries }: Pick<ActionContext, 'entries'>,
  { form, values, record }: Pick<Submission, 'form' | 'values' | 'record'>,
): Promise<Crossed> {
  const namers = new Set(Object.values(form.spec.wire?.textOf ?? {}).map(({ source }) => source));
  const known = new Map<string, readonly SourceEntry[]>();
  for (const lookup of lookupsOf(form.spec, values)) {
    const { status, data, error } = await entries(lookup.source, lookup.query);
    const silent = data === null && !isRefusal(status);
    if (silent && namers.has(lookup.source)) return { refused: { status, data: null, error } };
    known.set(keyOf(lookup), silent ? [unheard] : (data ?? []));
  }
  const crossing = { creating: !record.exists, entries: (lookup: Lookup) => known.get(keyOf(lookup)) ?? [] };
  return { body: toWire(form.spec, values, crossing) };
}

function keyOf({ source, query }: Lookup): string {
  return JSON.stringify([source, query]);
}
