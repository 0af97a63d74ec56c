import type { ActionContext, CallResult, SourceEntry, Submission } from '../model/action.ts';
import { type Lookup, lookupsOf, toWire } from '../model/wire.ts';

/** The record to send, or the answer that kept it from being made. */
export type Crossed = { body: Record<string, unknown> } | { refused: CallResult };

/**
 * A filled form as the record that travels, once its sources have been asked. A source that says no (4xx)
 * has no entries; one that does not answer keeps the form from being sent, since a part of it would be lost.
 */
export async function crossed(
  { entries }: Pick<ActionContext, 'entries'>,
  { form, values, record }: Pick<Submission, 'form' | 'values' | 'record'>,
): Promise<Crossed> {
  const known = new Map<string, readonly SourceEntry[]>();
  for (const lookup of lookupsOf(form.spec, values)) {
    const { status, data, error } = await entries(lookup.source, lookup.query);
    if (data === null && (status < 400 || status > 499)) return { refused: { status, data: null, error } };
    known.set(keyOf(lookup), data ?? []);
  }
  const crossing = { creating: !record.exists, entries: (lookup: Lookup) => known.get(keyOf(lookup)) ?? [] };
  return { body: toWire(form.spec, values, crossing) };
}

function keyOf({ source, query }: Lookup): string {
  return JSON.stringify([source, query]);
}
