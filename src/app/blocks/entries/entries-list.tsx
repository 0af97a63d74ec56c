import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ActionContext } from '../../../core/action.ts';
import { NEW_ENTRY } from '../../../core/record-state.ts';
import { fieldKeys } from '../../../core/values/display.ts';
import { pathOf } from '../../../core/values/field-path.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { delete as DeleteIcon } from '../../../ui/icons/workspace.ts';
import { Notice } from '../../../ui/later.tsx';
import { LinesTable } from '../../../ui/lines-table.tsx';
import { LoneButton } from '../../../ui/lone-button.tsx';
import { EmptyView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import type { LoadedForm } from '../form/filling/load-form.ts';
import type { Entry } from './use-own-entries.ts';
import { useRemoval } from './use-removal.ts';

interface Props extends BlockProps<'form'> {
  loaded: LoadedForm;
  context: ActionContext;
  entries: { items: readonly Entry[]; limit: number };
  /** Address of one entry's form. */
  addressOf(key: string): { search: string };
  /** What was done before the list was shown. */
  message: string;
  /** The entry whose form was left. */
  cameFrom: string | null;
  reload(): Promise<unknown>;
}

/** All entries, with what can be done: add one while there is room, change one, remove one after a question. */
export function EntriesList(props: Props) {
  const { page, block, loaded, context, entries, addressOf, message, cameFrom, reload } = props;
  const { text } = useTexts();
  const { items, limit } = entries;
  const removal = useRemoval(loaded.form.spec.record ?? '', context, items, reload);
  const { question } = removal;
  const add = useRef<HTMLAnchorElement>(null);
  const focused = removal.next ?? cameFrom;
  useEffect(() => {
    if (focused === NEW_ENTRY) add.current?.focus();
  }, [focused]);

  const [first = '', ...more] = block.columns ?? [];
  const label = (property: string) => text([...fieldKeys(loaded.form.id, pathOf([property]), 'label')]) || property;
  const nameOf = ({ words }: Entry) => words[first] || text('app.entries.nameless');
  const columns = [
    { id: first, title: label(first), cell: nameOf },
    ...more.map((id) => ({ id, title: label(id), cell: ({ words }: Entry) => words[id] ?? '' })),
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
              <LoneButton
                color="error"
                startIcon={<DeleteIcon aria-hidden />}
                aria-label={text('app.entries.removeOne', { name: nameOf(entry) })}
                onClick={() => removal.ask(entry)}
              >
                {text('app.entries.remove')}
              </LoneButton>
            ),
          }}
        />
      )}
      <ConfirmDialog
        open={question.open}
        title={text('app.entries.remove')}
        message={text('app.entries.question', { name: question.about ? nameOf(question.about) : '' })}
        confirmText={text('app.entries.remove')}
        onCancel={question.close}
        onConfirm={() => void removal.confirm(nameOf)}
      />
    </>
  );
}
