import useSWR, { useSWRConfig } from 'swr';
import { type OwnEntries, readEntriesCall } from '../../../api/calls/records.ts';
import type { ActionContext } from '../../../core/action.ts';
import type { CompiledForm } from '../../../core/config.ts';
import { textsByProperty } from '../../../core/values/display.ts';
import { readForm } from '../../../core/values/read-form.ts';
import { readKey } from '../form/filling/use-prefill.ts';

/** One of the user's entries, as text. */
export interface OwnEntry {
  key: string;
  /** Tag of this state of the entry. */
  tag: string;
  /** By property of the form, without empty values. */
  words: Readonly<Record<string, string>>;
}

interface Entries {
  items: readonly OwnEntry[];
  /** Maximum number of entries. */
  limit: number;
}

/** The user's entries as text, read at every visit and after every send. */
export function useOwnEntries(form: CompiledForm, record: string, context: ActionContext) {
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Entries, unknown>(
    [readKey, 'entries', record, context.language, context.version],
    async () => {
      const { status, data: answer } = await context.call<OwnEntries>(readEntriesCall(record));
      if (status !== 200 || !answer) throw new Error(`${status}`);
      const items = await Promise.all(answer.items.map((entry) => worded(form, entry, context)));
      return { items, limit: answer.limit };
    },
    { revalidateIfStale: true, dedupingInterval: 0 },
  );
  return {
    /** `null` until the first answer. */
    entries: data ?? null,
    failed: error !== undefined && !isValidating,
    reload: () => mutate().catch(() => undefined),
    /** Clears what forms have read of single entries. */
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
): Promise<OwnEntry> {
  const rows = await readForm(form, values, context);
  if (!rows) throw new Error('no displays');
  return { key, tag, words: textsByProperty(rows) };
}

/** The action `record` uses such a cache key for an entry. */
function isOneOf(record: string, part: unknown): boolean {
  return typeof part === 'string' && part.startsWith(`record ${record} `);
}
