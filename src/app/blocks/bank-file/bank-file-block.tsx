import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { importBankFileCall } from '../../../api/calls/bank.ts';
import type { BankReport } from '../../../api/shapes/bank.ts';
import { toBase64 } from '../../../signing/base64.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useTrial } from '../members/use-trial.ts';
import { BankEntries, BankOutcomeNotice } from './bank-report.tsx';

/** The bank's file: what it would do, and then that and nothing else. */
export default function BankFileBlock() {
  const { text } = useTexts();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const trial = useTrial<BankReport>(
    (answer) => answer?.error?.message || text(answer?.status === 413 ? 'app.result.tooLarge' : 'app.bank.failed'),
  );
  const { call, focusTarget, busy, failure, report } = trial;
  const isReady = report !== null && !report.done && report.booked > 0;

  async function take(seen: string | null) {
    if (busy) return;
    if (!file) return trial.emit({ type: 'failed', words: text('app.bank.fileMissing') });
    const done = await trial.run(seen ?? 'look', seen === null, async (key) => {
      // The file may have changed since it was chosen.
      const bytes = await file.arrayBuffer().catch(() => null);
      return bytes && call<BankReport>(importBankFileCall(toBase64(new Uint8Array(bytes)), seen, key));
    });
    // The button disappears, or stands below another report.
    if (done && seen !== null) focusTarget.current?.focus();
  }

  return (
    <Panel title={text('app.bank.title')} onSubmit={() => void take(null)}>
      <Typography>{text('app.bank.hint')}</Typography>
      <FileInput
        id={`${id}-file`}
        label={text('app.bank.file')}
        accept=".xml,.txt,.n43,.q43,.c43,.aeb,.053"
        file={file}
        words={{ choose: text('app.bank.chooseFile'), none: text('app.bank.noFile') }}
        onChoose={(chosen) => {
          setFile(chosen);
          trial.changed();
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton type="submit" variant={isReady ? 'outlined' : 'contained'} busy={busy !== null}>
          {text('app.bank.try')}
        </BusyButton>
        {isReady && (
          <BusyButton variant="contained" onClick={() => void take(report.hash)} busy={busy !== null}>
            {text('app.bank.book', { count: report.booked })}
          </BusyButton>
        )}
      </Box>
      <FocusTarget ref={focusTarget}>
        <div role="status">
          {failure !== '' && <Notice severity="error">{failure}</Notice>}
          {report && <BankOutcomeNotice report={report} />}
        </div>
      </FocusTarget>
      {report && <BankEntries report={report} />}
    </Panel>
  );
}
