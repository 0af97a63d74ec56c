import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { type ImportReport, importMembers } from '../../../api/calls/members.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { ImportedRows } from './imported-rows.tsx';

/** A file of people: tried first, and taken as a whole once it was seen what it does. */
export function ImportMembers() {
  const { text } = useTexts();
  const { runtime } = useApp();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [failure, setFailure] = useState('');
  const key = useRef('');
  const place = useRef<HTMLDivElement>(null);
  const clean = report !== null && report.refused === 0 && report.added + report.changed > 0;

  async function take(dryRun: boolean) {
    if (busy) return;
    setFailure('');
    if (!file) return setFailure(text('app.members.fileMissing'));
    setBusy(true);
    // The file may have changed since it was chosen; what is kept is what is there now.
    const csv = await file.text().catch(() => null);
    if (dryRun) key.current = newIdempotencyKey();
    const own = dryRun ? newIdempotencyKey() : key.current;
    const answer = csv === null ? null : await runtime.call<ImportReport>(importMembers(csv, dryRun, own));
    setBusy(false);
    if (answer?.status === 200 && answer.data) {
      // The button goes with what there was to do.
      if (!dryRun) place.current?.focus();
      return setReport(answer.data);
    }
    setFailure(answer?.error?.message || text('app.members.fileFailed'));
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
          setReport(null);
          setFailure('');
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton type="submit" variant={clean && !report.done ? 'outlined' : 'contained'} busy={busy}>
          {text('app.members.try')}
        </BusyButton>
        {clean && !report.done && (
          <BusyButton variant="contained" onClick={() => void take(false)} busy={busy}>
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
