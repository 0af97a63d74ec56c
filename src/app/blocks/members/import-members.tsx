import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ImportReport } from '../../../api/shapes/members.ts';
import { textOfBytes } from '../../../core/files/text-of-bytes.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { reportLook } from '../../../ui/list-looks.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useTrial } from './use-trial.ts';

/** Imports a file of people: a trial first, then the whole file. */
export function ImportMembers() {
  const { text } = useTexts();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const trial = useTrial<ImportReport>(
    (answer) =>
      answer?.error?.message || text(answer?.status === 413 ? 'app.result.tooLarge' : 'app.members.fileFailed'),
  );
  const { call, focusTarget, busy, failure, report } = trial;
  const clean = report !== null && report.refused === 0 && report.added + report.changed > 0;

  async function take(dryRun: boolean) {
    if (busy) return;
    if (!file) return trial.fail(text('app.members.fileMissing'));
    const done = await trial.run('import', dryRun, async (key) => {
      // The file may have changed since it was chosen.
      const bytes = await file.arrayBuffer().catch(() => null);
      if (!bytes) return null;
      const body = { csv: textOfBytes(new Uint8Array(bytes)), dryRun };
      return call<ImportReport>({ method: 'POST', path: '/desk/members/import', body, idempotencyKey: key });
    });
    // The button disappears after the import.
    if (done && !dryRun) focusTarget.current?.focus();
  }

  return (
    <Panel title={text('app.members.import')} onSubmit={() => void take(true)}>
      <Typography>{text('app.members.importHint')}</Typography>
      <FileInput
        id={`${id}-file`}
        label={text('app.members.file')}
        accept=".csv,text/csv"
        file={file}
        words={{ choose: text('app.members.chooseFile'), none: text('app.members.noFile') }}
        onChoose={(chosen) => {
          setFile(chosen);
          trial.changed();
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton type="submit" variant={clean && !report.done ? 'outlined' : 'contained'} busy={busy !== null}>
          {text('app.members.try')}
        </BusyButton>
        {clean && !report.done && (
          <BusyButton variant="contained" onClick={() => void take(false)} busy={busy !== null}>
            {text('app.members.take')}
          </BusyButton>
        )}
      </Box>
      <FocusTarget ref={focusTarget}>
        <div role="status">
          {failure !== '' && <Notice severity="error">{failure}</Notice>}
          {report && (
            <Notice severity={report.refused > 0 ? 'error' : report.done ? 'success' : 'info'}>
              <Words>
                {text('app.members.counts', { ...report })}{' '}
                {report.refused > 0
                  ? text('app.members.refused', { count: report.refused })
                  : text(report.done ? 'app.members.done' : 'app.members.tried')}
              </Words>
            </Notice>
          )}
        </div>
      </FocusTarget>
      {report && <ImportedRows report={report} />}
    </Panel>
  );
}

/** The rows of a file with their errors, or else with their effects. */
function ImportedRows({ report: { problems, changes } }: { report: ImportReport }) {
  const { text } = useTexts();
  const rows =
    problems.length > 0
      ? problems.map(({ line, username, column, text: effect }) => ({
          line,
          username,
          name: '',
          effect,
          columns: column,
        }))
      : changes.map(({ line, username, name, act, columns }) => ({
          line,
          username,
          name,
          effect: text(act === 'added' ? 'app.members.new' : 'app.members.changed'),
          columns: columns.join(', '),
        }));
  return (
    <Box component="ul" sx={reportLook}>
      {rows.map(({ line, username, name, effect, columns }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
        <li key={at}>
          <strong>{text('app.members.row', { line, username })}</strong>
          <Words>
            {' '}
            {name && `${name} – `}
            {effect}
          </Words>
          {columns && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{columns}</Box>}
        </li>
      ))}
    </Box>
  );
}
