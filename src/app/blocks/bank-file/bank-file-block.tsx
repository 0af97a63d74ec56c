import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type bankTexts from '../../../../messages/_general/ca/app/bank.json';
import type { BankLine, BankOutcome, BankReport } from '../../../api/shapes/bank.ts';
import { numberFormat } from '../../../core/values/formats.ts';
import { momentWords } from '../../../core/values/moment-words.ts';
import { toBase64 } from '../../../signing/base64.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { reportLook } from '../../../ui/list-looks.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { TextKey } from '../../../ui/text/keys.ts';
import { useLocale, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useTrial } from '../members/use-trial.ts';

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
    if (!file) return trial.fail(text('app.bank.fileMissing'));
    const done = await trial.run(seen ?? 'look', seen === null, async (key) => {
      // The file may have changed since it was chosen.
      const bytes = await file.arrayBuffer().catch(() => null);
      if (!bytes) return null;
      const body = { file: toBase64(new Uint8Array(bytes)), ...(seen !== null && { seen }) };
      return call<BankReport>({ method: 'POST', path: '/desk/payments/import', body, idempotencyKey: key });
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
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          {failure !== '' && <Notice severity="error">{failure}</Notice>}
          {report && <BankOutcomeNotice report={report} />}
          {report && report.otherAccounts.length > 0 && (
            <Notice severity="warning">
              {text('app.bank.otherAccount', { accounts: report.otherAccounts.join(', ') })}
            </Notice>
          )}
        </Box>
      </FocusTarget>
      {report && <BankEntries report={report} />}
    </Panel>
  );
}

function BankOutcomeNotice({ report: { booked, done, changed } }: { report: BankReport }) {
  const { text } = useTexts();
  if (changed) return <Notice severity="warning">{text('app.bank.changed')}</Notice>;
  if (done) return <Notice severity="success">{text('app.bank.done', { count: booked })}</Notice>;
  return (
    <Notice severity="info">
      {booked === 0 ? text('app.bank.nothing') : text('app.bank.tried', { count: booked })}
    </Notice>
  );
}

/** Outcomes in the order in which they are shown: first those that somebody has to look at. */
const GROUPS: readonly BankOutcome[] = [
  'less',
  'more',
  'again',
  'cancelled',
  'back',
  'currency',
  'several',
  'joined',
  'never',
  'failed',
  'unknown',
  'paired',
  'known',
  'none',
];

/** The entries of a file by what becomes of them. */
export function BankEntries({ report: { lines, omitted } }: { report: BankReport }) {
  const { text } = useTexts();
  return GROUPS.map((outcome) => {
    const own = lines.filter((line) => line.outcome === outcome);
    if (own.length === 0) return null;
    const count = outcome === 'none' ? own.length + omitted : own.length;
    return (
      <Box key={outcome} component="section">
        <Typography variant="h3">{`${text(`app.bank.groups.${outcome}` satisfies TextKey<'app.bank', typeof bankTexts>)} (${count})`}</Typography>
        <Box component="ul" sx={reportLook}>
          {own.map((line) => (
            <Entry key={line.position} line={line} />
          ))}
        </Box>
      </Box>
    );
  });
}

function Entry({ line: { bookedOn, cents, currency, party, words, due, outcome } }: { line: BankLine }) {
  const { text } = useTexts();
  const locale = useLocale();
  const amount = (value: number, unit: string) =>
    numberFormat(locale, { style: 'currency', currency: unit }).format(value / 100);
  // An entry that was booked before was not paid out of what is open now.
  const open = outcome === 'known' ? (due?.cents ?? 0) : (due?.open ?? 0);
  return (
    <li>
      <strong>{text('app.bank.line', { amount: amount(cents, currency), day: momentWords(bookedOn, locale) })}</strong>
      <Words>{party && ` – ${party}`}</Words>
      {due && (
        <Box>{text('app.bank.of', { case: due.case, member: due.member, open: amount(open, due.currency) })}</Box>
      )}
      {(due?.reference ?? words) && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{due?.reference ?? words}</Box>
      )}
    </li>
  );
}
