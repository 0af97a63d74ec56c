import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useMoment } from '../../../ui/text/use-moment.ts';
import type { VerificationOutcome } from './use-verification.ts';

const WORDS = {
  unchanged: { severity: 'success', key: 'app.verification.unchanged' },
  changed: { severity: 'error', key: 'app.verification.changed' },
  unknown: { severity: 'warning', key: 'app.verification.unknown' },
} as const;

/** What was found, in words; never by colour alone. */
export function VerificationResult({ outcome }: { outcome: VerificationOutcome }) {
  const { text } = useTexts();
  const date = useMoment();
  if (outcome.kind === 'unreadable') return <Notice severity="error">{text('app.verification.unreadable')}</Notice>;
  if (outcome.kind === 'insecure') return <Notice severity="error">{text('app.verification.insecure')}</Notice>;
  if (outcome.kind === 'failed') return <Notice severity="error">{outcome.message || text('app.failed.text')}</Notice>;
  const { result, signed } = outcome;
  const { severity, key } = WORDS[result];
  return (
    <Notice severity={severity}>
      {text(key)}{' '}
      {result === 'unchanged' &&
        (signed === null ? text('app.verification.unsigned') : text('app.verification.signed', { date: date(signed) }))}
    </Notice>
  );
}
