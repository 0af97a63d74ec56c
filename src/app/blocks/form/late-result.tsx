import { useState } from 'react';
import { ResultDialog } from '../../../ui/later.tsx';
import type { Outcome } from '../../../ui/result-dialog.tsx';

interface Props {
  /** What came of it; while it is waited for `busy`. */
  outcome: Outcome | 'busy' | null;
  /** Share of a file that has left, while it is waited for. */
  progress?: number | null;
  onClose(): void;
  onClosed?(): void;
}

/** The dialog, from the first time on that there is something to say; it stays, so that it can fade. */
export function LateResult({ outcome, progress = null, onClose, onClosed }: Props) {
  const [used, setUsed] = useState(false);
  if (outcome !== null && !used) setUsed(true);
  if (!used) return null;
  return <ResultDialog outcome={outcome} progress={progress} onClose={onClose} {...(onClosed ? { onClosed } : {})} />;
}
