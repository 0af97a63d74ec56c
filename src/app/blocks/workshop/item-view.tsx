import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LoneButton } from '../../../ui/buttons.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { back as BackIcon } from '../../../ui/icons/workspace.ts';
import { TabList } from '../../../ui/navigation/tab-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Conflict } from './conflict.tsx';
import { EntriesView } from './entries-view.tsx';
import { FieldsView } from './fields-view.tsx';
import { FileView } from './file-view.tsx';
import type { Item, Kind } from './files.ts';
import { fieldGroups } from './form-edit.ts';
import { type Path, pathIn } from './json-edit.ts';
import { LookView } from './look-view.tsx';
import { PagesView } from './pages-view.tsx';
import { PartEditor } from './part-editor.tsx';
import { TextsView } from './texts-view.tsx';
import type { WorkshopKey } from './words.ts';
import { type Selection, useWorkshop } from './workshop.tsx';

type View = 'fields' | 'pages' | 'entries' | 'parts' | 'texts' | 'file';

/** Entries of a file that another view of it shows. */
const SHOWN_ELSEWHERE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  forms: ['properties', 'type'],
  records: ['properties', 'type'],
  pages: ['pages'],
  lists: ['entries'],
};

/** The view in which a selected place is changed. */
function viewOf({ file, pointer }: Selection, { kind, main }: Item): View | null {
  if (pointer === '') return null;
  const [, first = '', second = ''] = pointer.split('/');
  if (kind === 'pages') return file !== main || first === 'pages' ? 'pages' : 'parts';
  if (file !== main) return kind === 'forms' || kind === 'records' ? 'fields' : 'texts';
  if (first === 'entries') return 'entries';
  return first === 'properties' || (first === 'form' && second === 'sections') ? 'fields' : 'parts';
}

interface Props {
  item: Item;
  /** Address of the list. */
  back: { search: string };
  takesFocus: boolean;
}

/** The path of a selected text of a thing; `null` if something else is selected. */
function selectedText(selection: Selection | null, { main, files }: Item): Path | null {
  if (!selection || selection.pointer === '' || selection.file === main) return null;
  return files.some(({ path }) => path === selection.file) ? pathIn('', selection.pointer) : null;
}

/** One thing: its fields and texts to change in place, and its files. */
export function ItemView({ item, back, takesFocus }: Props) {
  const { text } = useTexts();
  const { copy, shown, titleOf, selection } = useWorkshop();
  const [query] = useSearchParams();
  const target = useRef<HTMLDivElement>(null);
  const place = query.get('file');
  const hasFields = item.kind === 'forms' || item.kind === 'records';
  const fields = hasFields && item.main !== null ? fieldGroups(shown.textOf(item.main) ?? '') : null;
  const offered: View[] = [
    ...(fields?.some((group) => group.fields.length > 0) ? (['fields'] as const) : []),
    ...(item.kind === 'pages' && item.main !== null ? (['pages'] as const) : []),
    ...(item.kind === 'lists' && item.main !== null ? (['entries'] as const) : []),
    ...(item.main?.endsWith('.json') ? (['parts'] as const) : []),
    ...(Object.keys(item.texts).length > 0 ? (['texts'] as const) : []),
    'file',
  ];
  const [chosen, choose] = useState<View>(place === null ? (offered[0] ?? 'file') : 'file');
  const [went, setWent] = useState(query.get('at'));
  // A link to a place in a file opens the file.
  if (went !== query.get('at')) {
    setWent(query.get('at'));
    if (query.get('at') !== null) choose('file');
  }
  // So does what is selected in another view, but for the file, which shows everything.
  const [before, setBefore] = useState<Selection | null>(null);
  if (before !== selection) {
    setBefore(selection);
    const path = selectedText(selection, item);
    // A text of a field, also of one in a group: `guests.fields.name.label`.
    const isOfField =
      path?.length &&
      path.length % 2 === 0 &&
      path.slice(1, -1).every((step, at) => at % 2 === 1 || step === 'fields') &&
      fields?.some((group) => group.fields.includes(String(path[0])));
    if (path) choose(isOfField && ['label', 'help'].includes(String(path.at(-1))) ? 'fields' : 'texts');
    else {
      const wanted = selection && viewOf(selection, item);
      if (wanted && chosen !== 'file' && offered.includes(wanted)) choose(wanted);
    }
  }
  const view = offered.includes(chosen) ? chosen : 'file';
  const selectedPath = selectedText(selection, item);
  useEffect(() => {
    if (takesFocus) target.current?.focus();
  }, [takesFocus]);
  // A text that was selected in the preview takes the focus.
  const textId = selectedPath && JSON.stringify(selectedPath);
  useEffect(() => {
    if (textId === null || !selection) return;
    const boxes = target.current?.querySelector(`[data-text="${CSS.escape(textId)}"]`);
    boxes?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, [textId, selection]);
  const paths = item.files.map(({ path }) => path);
  const title = titleOf(item);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const step = (way: 'undo' | 'redo') => void copy.step(way, paths);
  const drawn = (
    <Box key={view}>
      {view === 'fields' && item.main !== null && <FieldsView item={item} main={item.main} />}
      {view === 'pages' && item.main !== null && <PagesView main={item.main} />}
      {view === 'entries' && item.main !== null && <EntriesView item={item} main={item.main} />}
      {view === 'parts' &&
        item.main !== null &&
        (item.kind === 'look' ? (
          <LookView main={item.main} />
        ) : (
          <PartEditor file={item.main} without={SHOWN_ELSEWHERE[item.kind] ?? []} />
        ))}
      {view === 'texts' && <TextsView item={item} />}
      {view === 'file' && <FileView item={item} />}
    </Box>
  );
  return (
    <FocusTarget
      ref={target}
      aria-label={title}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: { xs: 'block', md: 'none' } }}>
        <LoneButton component={Link} to={back} startIcon={<BackIcon aria-hidden />}>
          {text('app.workshop.back')}
        </LoneButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'baseline' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <LoneButton aria-disabled={!shown.can('undo', paths)} sx={stepLook} onClick={() => step('undo')}>
          {text('app.workshop.undo')}
        </LoneButton>
        <LoneButton aria-disabled={!shown.can('redo', paths)} sx={stepLook} onClick={() => step('redo')}>
          {text('app.workshop.redo')}
        </LoneButton>
      </Box>
      {item.files.map((file) => (
        <Conflict key={file.path} file={file} onSettled={() => target.current?.focus()} />
      ))}
      {offered.length > 1 ? (
        <TabList
          label={title}
          chosen={view}
          onChoose={(one) => choose(one as View)}
          choices={offered.map((id) => ({ id, label: text(`app.workshop.views.${id}` satisfies WorkshopKey) }))}
        >
          {drawn}
        </TabList>
      ) : (
        drawn
      )}
      {item.kind !== 'pages' && item.kind !== 'settings' && item.kind !== 'look' && paths.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <LoneButton
            color="error"
            sx={{ textAlign: 'start' }}
            onClick={() => {
              copy.editAll(new Map(paths.map((path) => [path, null])));
              setRemoved(paths);
            }}
          >
            {text('app.workshop.remove.all', { label: title })}
          </LoneButton>
        </Box>
      )}
      {removed.length > 0 && paths.every((path) => shown.textOf(path) === null) && (
        <Notice severity="info" role="status">
          {text('app.workshop.remove.done', { label: title })}{' '}
          <LoneButton onClick={() => void copy.step('undo', removed)}>{text('app.workshop.undo')}</LoneButton>
        </Notice>
      )}
    </FocusTarget>
  );
}

const stepLook = { '&[aria-disabled=true]': { opacity: 0.6, cursor: 'default' } };
