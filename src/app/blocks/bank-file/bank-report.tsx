import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BankLine, BankOutcome, BankReport } from '../../../api/shapes/bank.ts';
import { momentWords } from '../../../core/values/moment-words.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLocale, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';

/** What a file does, or has done. */
export function BankOutcomeNotice({ report: { booked, done, changed } }: { report: BankReport }) {
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

/** The entries of a file by what becomes of them. */
export function BankEntries({ report: { lines, omitted } }: { report: BankReport }) {
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
