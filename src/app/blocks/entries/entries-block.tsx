import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ENTRY, NEW_ENTRY } from '../../../core/record-state.ts';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { Workspace } from '../../version/workspace.ts';
import type { BlockProps } from '../block.ts';
import type { LoadedForm } from '../form/filling/load-form.ts';
import { useActionContext } from '../form/filling/use-action-context.ts';
import { WithForm } from '../form/with-form.tsx';
import { useShownLine } from '../use-shown-line.ts';
import { EntriesList } from './entries-list.tsx';
import { EntryForm } from './entry-form.tsx';
import { useOwnEntries } from './use-own-entries.ts';

/** The user's own entries of a record of which there may be many: a list, and the form that keeps them for each. */
export default function EntriesBlock({ page, block }: BlockProps<'form'>) {
  const { workspace } = useApp();
  return (
    <WithForm workspace={workspace} form={block.form}>
      {(loaded) => <Entries {...{ page, block, loaded, workspace }} />}
    </WithForm>
  );
}

/** What was sent last: said in the list, and it takes the focus there. */
interface Saved {
  /** The entry that was changed, or those there were before one was added. */
  changed: string;
  before: readonly string[];
  message: string;
  /** Its form was left; the same one may be opened again. */
  left: boolean;
}

/** Leads back to the list once the form holds nothing unsent any more, so that nobody is asked. */
function useSaved(shown: string | null, back: { search: string }) {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<Saved | null>(null);
  const isSaved = saved !== null && !saved.left && saved.changed === shown;
  useEffect(() => {
    if (!isSaved) return;
    setSaved((last) => last && { ...last, left: true });
    navigate(back, { replace: true });
  }, [isSaved, navigate, back]);
  return [saved, setSaved] as const;
}

interface EntriesProps extends BlockProps<'form'> {
  loaded: LoadedForm;
  workspace: Workspace;
}

function Entries({ page, block, loaded, workspace }: EntriesProps) {
  const { text } = useTexts();
  const context = useActionContext(workspace, loaded.texts);
  const { shown, last, addressOf } = useShownLine(ENTRY);
  const own = useOwnEntries(loaded.form, loaded.form.spec.record ?? '', context);
  const back = addressOf(null);
  const [saved, setSaved] = useSaved(shown, back);
  const { entries, failed, reload, forget } = own;
  if (!entries) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  if (shown !== null)
    return (
      <EntryForm
        key={shown}
        {...{ page, block, back }}
        entry={shown}
        name={nameOf(entries.items.find(({ key }) => key === shown)?.words, block.columns)}
        onSent={(outcome) => {
          const before = entries.items.map(({ key }) => key);
          setSaved({ changed: shown, before, message: outcome?.message || text('app.entries.saved'), left: false });
          void forget().then(reload);
          return true;
        }}
      />
    );
  const added = entries.items.find(({ key }) => saved?.changed === NEW_ENTRY && !saved.before.includes(key));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EntriesList
        {...{ page, block, loaded, addressOf, context, reload, entries }}
        message={saved?.changed === last ? saved.message : ''}
        cameFrom={added?.key ?? last}
      />
      {failed && <FailedView onRetry={() => void reload()} />}
    </Box>
  );
}

/** What an entry is called: its first column; `null` when there is no such entry. */
function nameOf(words: Readonly<Record<string, string>> | undefined, columns: readonly string[] = []): string | null {
  return words ? (words[columns[0] ?? ''] ?? '') : null;
}
