import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { LoneButton } from '../../../ui/buttons.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { back as BackIcon } from '../../../ui/icons/workspace.ts';
import { TabList } from '../../../ui/navigation/tab-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { Conflict } from './conflict.tsx';
import { EntriesView } from './entries-view.tsx';
import { FieldsView } from './fields-view.tsx';
import { FileView } from './file-view.tsx';
import type { Item, ThingKind } from './files.ts';
import { fieldGroups, type SectionFields } from './form-edit.ts';
import { pathIn } from './json-edit.ts';
import { LookView } from './look-view.tsx';
import { MapView } from './map-view.tsx';
import { PagesView } from './pages-view.tsx';
import { PartEditor } from './part-editor.tsx';
import { seekBox } from './seek-box.ts';
import { TextsView } from './texts-view.tsx';
import type { WorkshopKey } from './words.ts';
import { type Selection, useWorkshop } from './workshop.tsx';

type View = 'fields' | 'map' | 'pages' | 'entries' | 'parts' | 'texts' | 'file';

/** Entries of a file that another view of it shows. */
const SHOWN_ELSEWHERE: Readonly<Partial<Record<ThingKind, readonly string[]>>> = {
  forms: ['properties', 'type'],
  records: ['properties', 'type'],
  pages: ['pages'],
  lists: ['entries'],
};

/** The view in which a selected place is changed; `null` for the whole thing, and where only the file shows it. */
function viewOf(
  { file, pointer }: Selection,
  { kind, main }: Item,
  fields: readonly SectionFields[] | null,
): View | null {
  const path = pathIn('', pointer).map(String);
  const [first = '', second = ''] = path;
  if (first === '') return null;
  if (file !== main) {
    // A text of a field, also of one in a group, or of an option: `guests.fields.name.label`, `size.options.large`.
    const isOption = path.length % 2 === 1 && path.at(-2) === 'options';
    const isOfField =
      path.slice(1, isOption ? -2 : -1).every((step, at) => at % 2 === 1 || step === 'fields') &&
      fields?.some((group) => group.fields.includes(first));
    const isInPanel = isOption || (path.length % 2 === 0 && ['label', 'help'].includes(path.at(-1) ?? ''));
    return isOfField && isInPanel ? 'fields' : 'texts';
  }
  if (kind === 'pages' && first === 'pages') return 'pages';
  if (kind === 'lists' && first === 'entries') return 'entries';
  if (fields && (first === 'properties' || (first === 'form' && second === 'sections'))) return 'fields';
  return first === '$schema' || SHOWN_ELSEWHERE[kind]?.includes(first) ? null : 'parts';
}

interface Props {
  item: Item;
  /** Address of the list. */
  back: { search: string };
  takesFocus: boolean;
}

/** One thing: its fields and texts to change in place, and its files. */
export function ItemView({ item, back, takesFocus }: Props) {
  const { text } = useTexts();
  const { copy, shown, titleOf, selection, select } = useWorkshop();
  const target = useRef<HTMLDivElement>(null);
  const hasFields = item.kind === 'forms' || item.kind === 'records';
  const fields = hasFields && item.main !== null ? fieldGroups(shown.textOf(item.main) ?? '') : null;
  const offered: View[] = [
    ...(fields?.some((group) => group.fields.length > 0) ? (['fields'] as const) : []),
    ...(item.kind === 'forms' && !item.name.startsWith('_') && item.main !== null ? (['map'] as const) : []),
    ...(item.kind === 'pages' && item.main !== null ? (['pages'] as const) : []),
    ...(item.kind === 'lists' && item.main !== null ? (['entries'] as const) : []),
    ...(item.main?.endsWith('.json') ? (['parts'] as const) : []),
    ...(Object.keys(item.texts).length > 0 ? (['texts'] as const) : []),
    'file',
  ];
  const [chosen, choose] = useState<View>(offered[0] ?? 'file');
  // A place that is selected in another view opens here, but for the file, which shows everything.
  const [before, setBefore] = useState<Selection | null>(null);
  if (before !== selection) {
    setBefore(selection);
    const wanted = selection && viewOf(selection, item, fields);
    if (wanted && offered.includes(wanted) && (selection.sought || chosen !== 'file')) choose(wanted);
    else if (selection?.sought) choose('file');
  }
  const view = offered.includes(chosen) ? chosen : 'file';
  useEffect(() => {
    // The editor of a file may have it already.
    if (takesFocus && !target.current?.contains(document.activeElement)) target.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (!selection?.sought || !target.current) return;
    const { sought: _, ...found } = selection;
    return seekBox(target.current, selection, () => select(found));
  }, [selection, select]);
  const paths = item.files.map(({ path }) => path);
  const title = titleOf(item);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const step = (way: 'undo' | 'redo') => void copy.step(way, paths);
  const drawn = (
    <Box key={view}>
      {view === 'fields' && item.main !== null && <FieldsView item={item} main={item.main} />}
      {view === 'map' && item.main !== null && <MapView item={item} main={item.main} />}
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
          <Words>{text('app.workshop.remove.done', { label: title })} </Words>
          <LoneButton onClick={() => void copy.step('undo', removed)}>{text('app.workshop.undo')}</LoneButton>
        </Notice>
      )}
    </FocusTarget>
  );
}

const stepLook = { '&[aria-disabled=true]': { opacity: 0.6, cursor: 'default' } };
