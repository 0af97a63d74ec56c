import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import type { ActionContext } from '../../../core/action.ts';
import type { CompiledForm, Values } from '../../../core/config.ts';
import { fieldKeys, textsByProperty } from '../../../core/forms/display.ts';
import { readForm } from '../../../core/lists/read-form.ts';
import { NEW_ENTRY } from '../../../core/record-state.ts';
import { pathOf } from '../../../core/values/field-path.ts';
import { Button } from '../../../ui/buttons.tsx';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { delete as DeleteIcon } from '../../../ui/icons/workspace.ts';
import { LinesTable } from '../../../ui/lines-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useIdempotencyKey } from '../../sending/idempotency-key.ts';
import { type BlockProps, blockKey } from '../block.ts';
import type { FormBundle } from '../form/filling/load-form.ts';
import { readKey } from '../form/filling/use-prefill.ts';

interface Props extends BlockProps<'form'> {
  loaded: FormBundle;
  context: ActionContext;
  entries: { items: readonly OwnEntry[]; limit: number };
  addressOf(key: string): { search: string };
  message: string;
  cameFrom: string | null;
  reload(): Promise<unknown>;
}

/** The list of entries: add one up to the limit, change one, remove one after a question. */
export function EntriesList(props: Props) {
  const { page, block, loaded, context, entries, addressOf, message, cameFrom, reload } = props;
  const { text } = useTexts();
  const { items, limit } = entries;
  const removal = useRemoval(loaded.form.spec.record ?? '', context, items, reload);
  const add = useRef<HTMLAnchorElement>(null);
  const focused = removal.next ?? cameFrom;
  useEffect(() => {
    if (focused === NEW_ENTRY) add.current?.focus();
  }, [focused]);

  const [first = '', ...more] = block.columns ?? [];
  const label = (property: string) => text([...fieldKeys(loaded.form.id, pathOf([property]), 'label')]) || property;
  const nameOf = ({ words }: OwnEntry) => words[first] || text('app.entries.nameless');
  const columns = [
    { id: first, title: label(first), cell: nameOf },
    ...more.map((id) => ({ id, title: label(id), cell: ({ words }: OwnEntry) => words[id] ?? '' })),
  ];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {items.length < limit && (
          <Button component={RouterLink} to={addressOf(NEW_ENTRY)} ref={add} variant="contained">
            {text([blockKey(page, block, 'add'), 'app.entries.add'])}
          </Button>
        )}
        <Box sx={{ color: 'text.secondary' }}>
          {text(items.length < limit ? 'app.entries.count' : 'app.entries.full', { count: items.length, limit })}
        </Box>
      </Box>
      <Box role="status" sx={{ minHeight: '1.5em', '&:empty': { minHeight: 0 } }}>
        {removal.message || message}
      </Box>
      {removal.trouble && <Notice severity="error">{removal.trouble}</Notice>}
      {items.length === 0 ? (
        <EmptyView title={text([blockKey(page, block, 'empty'), 'app.entries.empty'])} />
      ) : (
        <LinesTable
          {...{ columns, items, addressOf, focused }}
          acts={{
            title: text('app.entries.acts'),
            cell: (entry) => (
              <AskingButton
                title={text('app.entries.remove')}
                message={text('app.entries.question', { name: nameOf(entry) })}
                onConfirm={() => void removal.remove(entry, nameOf(entry))}
                color="error"
                startIcon={<DeleteIcon aria-hidden />}
                aria-label={text('app.entries.removeOne', { name: nameOf(entry) })}
              >
                {text('app.entries.remove')}
              </AskingButton>
            ),
          }}
        />
      )}
    </>
  );
}

/**
 * `next` is the entry that takes the focus after a removal: the one after it, the one before it, or the button that
 * adds one.
 */
const nothing = { message: '', trouble: '', next: null as string | null };

/** Removes an entry after a question, with the tag of the state that the user saw. */
function useRemoval(
  record: string,
  { call }: ActionContext,
  items: readonly OwnEntry[],
  reload: () => Promise<unknown>,
) {
  const { text } = useTexts();
  const [result, setResult] = useState(nothing);
  const keys = useIdempotencyKey();

  async function remove({ key, tag }: OwnEntry, name: string) {
    setResult(nothing);
    const { status, error } = await call({
      method: 'DELETE',
      path: `/records/${record}`,
      id: key,
      ifMatch: tag,
      idempotencyKey: keys.of(`${key} ${tag}`),
    });
    const gone = status === 204 || status === 404;
    if (gone) {
      const at = items.findIndex((item) => item.key === key);
      const message = text('app.entries.removed', { name });
      setResult({ message, trouble: '', next: (items[at + 1] ?? items[at - 1])?.key ?? NEW_ENTRY });
    } else {
      const words = status === 412 ? text('app.entries.changed') : error?.message || text('app.failed.text');
      setResult({ message: '', trouble: words, next: null });
    }
    await reload();
  }

  return { ...result, remove };
}

interface Answer {
  items: readonly { key: string; tag: string; values: Values }[];
  limit: number;
}

/** One of the user's entries, as text. */
interface OwnEntry {
  key: string;
  tag: string;
  /** By property of the form, without empty values. */
  words: Readonly<Record<string, string>>;
}

interface Entries {
  items: readonly OwnEntry[];
  limit: number;
}

/** The user's entries as text, read at every visit and after every send. */
export function useOwnEntries(form: CompiledForm, record: string, context: ActionContext) {
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Entries, unknown>(
    [readKey, 'entries', record, context.language, context.version],
    async () => {
      const { status, data: answer } = await context.call<Answer>({ method: 'GET', path: `/records/${record}` });
      if (status !== 200 || !answer) throw new Error(`${status}`);
      const items = await Promise.all(answer.items.map((entry) => worded(form, entry, context)));
      return { items, limit: answer.limit };
    },
    { revalidateIfStale: true, dedupingInterval: 0 },
  );
  return {
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
  { key, tag, values }: Answer['items'][number],
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
