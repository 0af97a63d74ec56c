import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { importBankFileCall } from '../../../api/calls/bank.ts';
import type { BankLine, BankOutcome, BankReport } from '../../../api/shapes/bank.ts';
import { momentWords } from '../../../core/values/moment-words.ts';
import { toBase64 } from '../../../signing/base64.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useLocale, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
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
          {report && <Outcome report={report} />}
        </div>
      </FocusTarget>
      {report && <Entries report={report} />}
    </Panel>
  );
}

function Outcome({ report: { booked, done, changed } }: { report: BankReport }) {
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
const GROUPS: readonly { outcome: BankOutcome; title: string }[] = [
  { outcome: 'less', title: 'app.bank.groups.less' },
  { outcome: 'more', title: 'app.bank.groups.more' },
  { outcome: 'again', title: 'app.bank.groups.again' },
  { outcome: 'cancelled', title: 'app.bank.groups.cancelled' },
  { outcome: 'back', title: 'app.bank.groups.back' },
  { outcome: 'currency', title: 'app.bank.groups.currency' },
  { outcome: 'several', title: 'app.bank.groups.several' },
  { outcome: 'joined', title: 'app.bank.groups.joined' },
  { outcome: 'never', title: 'app.bank.groups.never' },
  { outcome: 'unknown', title: 'app.bank.groups.unknown' },
  { outcome: 'paired', title: 'app.bank.groups.paired' },
  { outcome: 'known', title: 'app.bank.groups.known' },
  { outcome: 'none', title: 'app.bank.groups.none' },
];

function Entries({ report: { lines, omitted } }: { report: BankReport }) {
  const { text } = useTexts();
  return GROUPS.map(({ outcome, title }) => {
    const own = lines.filter((line) => line.outcome === outcome);
    if (own.length === 0) return null;
    const count = outcome === 'none' ? own.length + omitted : own.length;
    return (
      <Box key={outcome} component="section">
        <Typography variant="h3">{`${text(title)} (${count})`}</Typography>
        <Box component="ul" sx={look}>
          {own.map((line) => (
            <Entry key={line.position} line={line} />
          ))}
        </Box>
      </Box>
    );
  });
}

function Entry({ line: { bookedOn, cents, currency, party, words, due } }: { line: BankLine }) {
  const { text } = useTexts();
  const locale = useLocale();
  const amount = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: unit }).format(value / 100);
  return (
    <li>
      <strong>{text('app.bank.line', { amount: amount(cents, currency), day: momentWords(bookedOn, locale) })}</strong>
      {party && ` – ${party}`}
      {due && (
        <Box>{text('app.bank.of', { case: due.case, member: due.member, open: amount(due.open, due.currency) })}</Box>
      )}
      {(due?.reference ?? words) && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{due?.reference ?? words}</Box>
      )}
    </li>
  );
}

const look = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: '60vh',
  overflowY: 'auto',
  '& li': { py: 1, borderTop: `1px solid ${palette.line}` },
};
