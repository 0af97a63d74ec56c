import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type ImportReport, importMembers } from '../../../api/calls/members.ts';
import { textOfBytes } from '../../../core/files/text-of-bytes.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { ImportedRows } from './imported-rows.tsx';
import { useTrial } from './use-trial.ts';

/** A file of people: tried first, and taken as a whole once it was seen what it does. */
export function ImportMembers() {
  const { text } = useTexts();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const trial = useTrial<ImportReport>(
    (answer) =>
      answer?.error?.message || text(answer?.status === 413 ? 'app.result.tooLarge' : 'app.members.fileFailed'),
  );
  const { call, place, busy, failure, report } = trial;
  const clean = report !== null && report.refused === 0 && report.added + report.changed > 0;

  async function take(dryRun: boolean) {
    if (busy) return;
    if (!file) return trial.emit({ type: 'failed', words: text('app.members.fileMissing') });
    const done = await trial.run('import', dryRun, async (key) => {
      // The file may have changed since it was chosen; what is kept is what is there now.
      const bytes = await file.arrayBuffer().catch(() => null);
      return bytes && call<ImportReport>(importMembers(textOfBytes(new Uint8Array(bytes)), dryRun, key));
    });
    // The button goes with what there was to do.
    if (done && !dryRun) place.current?.focus();
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
          trial.emit({ type: 'changed' });
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
      <FocusPlace ref={place}>
        <div role="status">
          {failure !== '' && <Notice severity="error">{failure}</Notice>}
          {report && (
            <Notice severity={report.refused > 0 ? 'error' : report.done ? 'success' : 'info'}>
              {text('app.members.counts', { ...report })}{' '}
              {report.refused > 0
                ? text('app.members.refused', { count: report.refused })
                : text(report.done ? 'app.members.done' : 'app.members.tried')}
            </Notice>
          )}
        </div>
      </FocusPlace>
      {report && <ImportedRows report={report} />}
    </Panel>
  );
}
