import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WorkshopFile } from '../../../api/shapes/workshop.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import type { Mark, Place } from './editor/code-editor.tsx';
import type { Dialect } from './editor/dialect.ts';
import type { Item } from './files.ts';
import { useQuestion } from './use-question.ts';
import { useWorkshop } from './workshop.tsx';

const CodeEditor = lazy(() => import('./editor/code-editor.tsx'));

/** The files of a thing as they are written, one at a time. */
export function FileView({ item }: { item: Item }) {
  const { text } = useTexts();
  const { shown } = useWorkshop();
  const [query] = useSearchParams();
  const wanted = query.get('file');
  const paths = item.files.map(({ path }) => path);
  const [chosen, choose] = useState(wanted ?? paths[0] ?? '');
  const [before, setBefore] = useState(query.get('at'));
  if (before !== query.get('at')) {
    setBefore(query.get('at'));
    if (wanted !== null) choose(wanted);
  }
  const path = paths.includes(chosen) ? chosen : (paths[0] ?? '');
  const file = item.files.find((one) => one.path === path);
  const content = shown.textOf(path);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {paths.length > 1 && (
        <LabelledControl name="file" label={text('app.workshop.file')}>
          {(field) => (
            <SelectBox
              field={field}
              chosen={path}
              empty={undefined}
              options={paths.map((one) => ({ key: one, label: one }))}
              onChoose={choose}
            />
          )}
        </LabelledControl>
      )}
      {file && <FileState file={file} />}
      {content === null ? (
        file?.change !== 'removed' && <FormSkeleton fields={1} />
      ) : (
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <Editor key={path} path={path} content={content} place={wanted === path ? query.get('at') : null} />
        </Suspense>
      )}
    </Box>
  );
}

/** Names the last person to change the file, and offers to take the change back. */
function FileState({ file: { path, change, by, at } }: { file: WorkshopFile }) {
  const { text } = useTexts();
  const { copy } = useWorkshop();
  const question = useQuestion<'discard' | 'remove'>();
  const [failed, setFailed] = useState(false);
  const isDiscard = question.about === 'discard';
  const act = async () => {
    question.close();
    setFailed(!(await (isDiscard ? copy.discard([path]) : copy.remove(path))));
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          <code>{path}</code>
          {change !== null && ` · ${text(changes[change])}`}
          {change !== null && by && ` · ${by}`}
          {change !== null && at && (
            <>
              {' · '}
              <DateAndTime at={at} />
            </>
          )}
        </Typography>
        {change !== null && (
          <LoneButton onClick={() => question.ask('discard')}>{text('app.workshop.discard.one')}</LoneButton>
        )}
        {change !== 'removed' && (
          <LoneButton onClick={() => question.ask('remove')}>{text('app.workshop.remove.one')}</LoneButton>
        )}
      </Box>
      {failed && <Notice severity="error">{text('app.failed.text')}</Notice>}
      <ConfirmDialog
        open={question.open}
        title={text(isDiscard ? 'app.workshop.discard.one' : 'app.workshop.remove.one')}
        message={text(isDiscard ? 'app.workshop.discard.askOne' : 'app.workshop.remove.ask', { file: path })}
        confirmText={text(isDiscard ? 'app.workshop.discard.one' : 'app.workshop.remove.one')}
        onConfirm={() => void act()}
        onCancel={question.close}
      />
    </>
  );
}

const changes = {
  added: 'app.workshop.changes.added',
  changed: 'app.workshop.changes.changed',
  removed: 'app.workshop.changes.removed',
} as const;

/** @param place `line:column` that the address names */
function Editor({ path, content, place }: { path: string; content: string; place: string | null }) {
  const { text, language } = useTexts();
  const { copy, problems } = useWorkshop();
  const [dialect, setDialect] = useState<Dialect | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('./editor/dialect.ts')
      .then(({ dialectOf }) => dialectOf(path, language))
      .then((found) => isCurrent && setDialect(found));
    return () => {
      isCurrent = false;
    };
  }, [path, language]);
  const marks = useMemo(
    () =>
      (problems ?? [])
        .filter(({ file }) => file === path)
        .map(({ line, column, severity, message, remedy }): Mark => {
          return { line, column, severity, words: `${message}\n${remedy}` };
        }),
    [problems, path],
  );
  const goal = useMemo((): Place | null => {
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
