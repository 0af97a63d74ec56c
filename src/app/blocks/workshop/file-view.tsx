import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WorkshopFile } from '../../../api/shapes/workshop.ts';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { later } from '../../../ui/later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import type { EditorMark, TextPlace } from './editor/code-editor.tsx';
import type { Item } from './files.ts';
import { useDialect } from './use-dialect.ts';
import type { WorkshopKey } from './words.ts';
import { useWorkshop } from './workshop.tsx';

const CodeEditor = later(() => import('./editor/code-editor.tsx'), <FormSkeleton fields={1} />);

/** The files of a thing as they are written, one at a time. */
export function FileView({ item }: { item: Item }) {
  const { text } = useTexts();
  const { shown } = useWorkshop();
  const [query] = useSearchParams();
  const wanted = query.get('file');
  const paths = item.files.map(({ path }) => path);
  const [chosen, choose] = useState(wanted ?? paths[0] ?? '');
  const place = `${wanted} ${query.get('at')}`;
  const [before, setBefore] = useState(place);
  if (before !== place) {
    setBefore(place);
    if (wanted !== null) choose(wanted);
  }
  const path = paths.includes(chosen) ? chosen : (paths[0] ?? '');
  const file = item.files.find((one) => one.path === path);
  const content = shown.textOf(path);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {paths.length > 1 && (
        <LabelledSelect
          name="file"
          label={text('app.workshop.file')}
          chosen={path}
          options={paths.map((one) => ({ key: one, label: one }))}
          onChoose={choose}
        />
      )}
      {file && <FileState file={file} />}
      {content !== null && (
        <Editor key={path} path={path} content={content} place={wanted === path ? query.get('at') : null} />
      )}
    </Box>
  );
}

/** Names the last person to change the file, and offers to take the change back. */
function FileState({ file: { path, change, by, at } }: { file: WorkshopFile }) {
  const { text } = useTexts();
  const { copy } = useWorkshop();
  const [failed, setFailed] = useState(false);
  const asked = (words: string, message: string, act: () => Promise<boolean>) => (
    <AskingButton message={message} onConfirm={() => void act().then((worked) => setFailed(!worked))}>
      {words}
    </AskingButton>
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          <code>{path}</code>
          <Words>
            {change !== null && ` · ${text(`app.workshop.changes.${change}` satisfies WorkshopKey)}`}
            {change !== null && by && ` · ${by}`}
          </Words>
          {change !== null && at && (
            <>
              <Words>{' · '}</Words>
              <DateAndTime at={at} />
            </>
          )}
        </Typography>
        {change !== null &&
          asked(text('app.workshop.discard.one'), text('app.workshop.discard.askOne'), () => copy.discard([path]))}
        {change !== 'removed' &&
          asked(text('app.workshop.remove.one'), text('app.workshop.remove.ask', { file: path }), () =>
            copy.remove(path),
          )}
      </Box>
      {failed && <Notice severity="error">{text('app.failed.text')}</Notice>}
    </>
  );
}

/** @param place `line:column` that the address names */
function Editor({ path, content, place }: { path: string; content: string; place: string | null }) {
  const { text } = useTexts();
  const { copy, problems } = useWorkshop();
  const dialect = useDialect(path);
  const marks = useMemo(
    () =>
      (problems ?? [])
        .filter(({ file }) => file === path)
        .map(({ line, column, severity, message, remedy }): EditorMark => {
          return { line, column, severity, words: `${message}\n${remedy}` };
        }),
    [problems, path],
  );
  const goal = useMemo((): TextPlace | null => {
    const [line, column] = (place ?? '').split(':').map(Number);
    return line ? { line, column: column ?? 1 } : null;
  }, [place]);
  const phrases = useMemo(
    () => ({
      Diagnostics: text('app.workshop.check'),
      'No diagnostics': text('app.workshop.noProblems'),
      close: text('app.close'),
      Completions: text('app.workshop.editor.completions'),
      'Fold line': text('app.workshop.editor.fold'),
      'Unfold line': text('app.workshop.editor.unfold'),
      'folded code': text('app.workshop.editor.folded'),
      unfold: text('app.workshop.editor.unfold'),
      to: '–',
    }),
    [text],
  );
  return (
    <CodeEditor
      label={path}
      text={content}
      onText={(typed) => copy.edit(path, typed, 'file')}
      onUndo={() => void copy.step('undo', [path])}
      onRedo={() => void copy.step('redo', [path])}
      marks={marks}
      place={goal}
      dialect={dialect}
      phrases={phrases}
    />
  );
}
