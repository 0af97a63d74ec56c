import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { ENTRY, NEW_ENTRY } from '../../../core/record-state.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { useFocusOnMount } from '../../../ui/focus-target.tsx';
import { back as BackIcon } from '../../../ui/icons/workspace.ts';
import type { ResultOutcome } from '../../../ui/result-dialog.tsx';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { Workspace } from '../../version/workspace.ts';
import type { BlockProps } from '../block.ts';
import type { FormBundle } from '../form/filling/load-form.ts';
import { useActionContext } from '../form/filling/use-action-context.ts';
import { FormBlock, WithForm } from '../form/form-block.tsx';
import { useShownLine } from '../use-shown-line.ts';
import { EntriesList, useOwnEntries } from './entries-list.tsx';

/** The user's entries of a record, if a person may have many: a list, and the form of each entry. */
export default function EntriesBlock({ page, block }: BlockProps<'form'>) {
  const { workspace } = useApp();
  return (
    <WithForm workspace={workspace} form={block.form}>
      {(loaded) => <Entries {...{ page, block, loaded, workspace }} />}
    </WithForm>
  );
}

/** The last successful send: its message is shown in the list, and its entry takes the focus. */
interface Saved {
  /** The changed entry, or the keys before an entry was added. */
  changed: string;
  before: readonly string[];
  message: string;
  /** The form was left; it may be opened again. */
  left: boolean;
}

/** Returns to the list after the form has no unsent input any more, so that nobody is asked. */
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
  loaded: FormBundle;
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

/** Name of an entry, from its first column; `null` if there is no such entry. */
function nameOf(words: Readonly<Record<string, string>> | undefined, columns: readonly string[] = []): string | null {
  return words ? (words[columns[0] ?? ''] ?? '') : null;
}

interface EntryFormProps extends BlockProps<'form'> {
  /** Key of the entry, or `NEW_ENTRY`. */
  entry: string;
  name: string | null;
  back: { search: string };
  onSent(outcome: ResultOutcome | null): boolean;
}

/** The form of one entry; each entry has its own draft. */
function EntryForm({ page, block, entry, name, back, onSent }: EntryFormProps) {
  const { text } = useTexts();
  const title = useFocusOnMount<HTMLHeadingElement>();
  const words = entry === NEW_ENTRY ? text('app.entries.new') : text('app.entries.change', { name: name ?? '' });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LoneButton component={RouterLink} to={back} startIcon={<BackIcon aria-hidden />}>
        {text('app.entries.back')}
      </LoneButton>
      {entry !== NEW_ENTRY && name === null ? (
        <EmptyView title={text('app.entries.unknownTitle')} message={text('app.entries.unknownText')} />
      ) : (
        <>
          <Typography variant="h2" ref={title} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
            {words}
          </Typography>
          <FormBlock
            page={page}
            block={{ ...block, id: `${block.id}.${entry}` }}
            {...(entry === NEW_ENTRY ? {} : { entry })}
            onSent={onSent}
          />
        </>
      )}
    </Box>
  );
}
