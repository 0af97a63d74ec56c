import useSWR, { useSWRConfig } from 'swr';
import { type OwnEntries, readEntries } from '../../../api/calls/records.ts';
import type { ActionContext } from '../../../core/action.ts';
import type { CompiledForm } from '../../../core/config.ts';
import { textsByProperty } from '../../../core/values/display.ts';
import { readForm } from '../../../core/values/read-form.ts';
import { readKey } from '../form/filling/use-prefill.ts';

/** One of the user's own entries, as it reads. */
export interface Entry {
  key: string;
  /** Names this state of it. */
  tag: string;
  /** By property of the form; what is not filled in is not there. */
  words: Readonly<Record<string, string>>;
}

interface Entries {
  items: readonly Entry[];
  /** So many there may be. */
  limit: number;
}

/** The user's own entries of the record that a form keeps, in words. Fresh at every visit and after every send. */
export function useOwnEntries(form: CompiledForm, record: string, context: ActionContext) {
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Entries, unknown>(
    [readKey, 'entries', record, context.language, context.version],
    async () => {
      const { status, data: found } = await context.call<OwnEntries>(readEntries(record));
      if (status !== 200 || !found) throw new Error(`${status}`);
      const items = await Promise.all(found.items.map((entry) => worded(form, entry, context)));
      return { items, limit: found.limit };
    },
    { revalidateIfStale: true, dedupingInterval: 0 },
  );
  return {
    /** `null` until the first answer. */
    entries: data ?? null,
    failed: error !== undefined && !isValidating,
    reload: () => mutate().catch(() => undefined),
    /** What forms have read of one entry is read anew when it is opened again. */
    forget: () =>
      mutateAny((under) => Array.isArray(under) && under.some((part) => isOneOf(record, part)), undefined, {
        revalidate: false,
      }),
  };
}

async function worded(
  form: CompiledForm,
  { key, tag, values }: OwnEntries['items'][number],
  context: ActionContext,
): Promise<Entry> {
  const rows = await readForm(form, values, context);
  if (!rows) throw new Error('no displays');
  return { key, tag, words: textsByProperty(rows) };
}

/** As the action `record` names what it has read of one of many. */
function isOneOf(record: string, part: unknown): boolean {
  return typeof part === 'string' && part.startsWith(`record ${record} `);
}
