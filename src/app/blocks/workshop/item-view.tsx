import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LoneButton } from '../../../ui/buttons.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { back as BackIcon } from '../../../ui/icons/workspace.ts';
import { TabList } from '../../../ui/navigation/tab-list.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Conflict } from './conflict.tsx';
import { FieldsView } from './fields-view.tsx';
import { FileView } from './file-view.tsx';
import type { Item } from './files.ts';
import { fieldGroups } from './form-edit.ts';
import { type Path, pathIn } from './json-edit.ts';
import { TextsView } from './texts-view.tsx';
import { type Selection, useWorkshop } from './workshop.tsx';

const views = {
  fields: 'app.workshop.views.fields',
  texts: 'app.workshop.views.texts',
  file: 'app.workshop.views.file',
} as const;
type View = keyof typeof views;

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
  const { copy, shown, selection, titleOf } = useWorkshop();
  const [query] = useSearchParams();
  const id = useId();
  const target = useRef<HTMLDivElement>(null);
  const place = query.get('file');
  const fields = item.kind === 'forms' && item.main !== null ? fieldGroups(shown.textOf(item.main) ?? '') : null;
  const isForm = fields?.some((group) => group.fields.length > 0) === true;
  const offered: View[] = [
    ...(isForm ? (['fields'] as const) : []),
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
  const view = offered.includes(chosen) ? chosen : 'file';
  // A text that was selected in the preview is shown, and takes the focus.
  const wanted = selectedText(selection, item);
  const [revealed, setRevealed] = useState<Selection | null>(null);
  if (revealed !== selection) {
    setRevealed(selection);
    const isOfField = wanted?.length === 2 && ['label', 'help'].includes(String(wanted[1]));
    if (wanted)
      choose(isOfField && fields?.some((group) => group.fields.includes(String(wanted[0]))) ? 'fields' : 'texts');
  }
  useEffect(() => {
    if (takesFocus) target.current?.focus();
  }, [takesFocus]);
  const textId = wanted && JSON.stringify(wanted);
  useEffect(() => {
    if (textId === null || !selection) return;
    const boxes = target.current?.querySelector(`[data-text="${CSS.escape(textId)}"]`);
    boxes?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, [textId, selection]);
  const paths = item.files.map(({ path }) => path);
  const unread = item.files.filter(({ path, change }) => change !== 'removed' && shown.textOf(path) === null);
  const missing = unread.map(({ path }) => path).join(' ');
  useEffect(() => {
    for (const path of missing.split(' ')) if (path !== '') void copy.open(path);
  }, [copy, missing]);
  const title = titleOf(item);
  const step = (way: 'undo' | 'redo') => void copy.step(way, paths);
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
        <LoneButton aria-disabled={!shown.can('undo', paths)} onClick={() => step('undo')}>
          {text('app.workshop.undo')}
        </LoneButton>
        <LoneButton aria-disabled={!shown.can('redo', paths)} onClick={() => step('redo')}>
          {text('app.workshop.redo')}
        </LoneButton>
      </Box>
      {item.files.map((file) => (
        <Conflict key={file.path} file={file} />
      ))}
      {offered.length > 1 && (
        <TabList
          label={title}
          chosen={view}
          onChoose={(one) => choose(one as View)}
          choices={offered.map((one) => ({
            id: one,
            label: text(views[one]),
            tabId: `${id}-${one}`,
            panelId: one === view ? `${id}-panel` : undefined,
          }))}
        />
      )}
      <Box
        {...(offered.length > 1 && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${view}` })}
        key={view}
      >
        {view === 'fields' && item.main !== null && <FieldsView item={item} main={item.main} />}
        {view === 'texts' && <TextsView item={item} />}
        {view === 'file' && <FileView item={item} />}
      </Box>
    </FocusTarget>
  );
}
