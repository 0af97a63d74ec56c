import { useState } from 'react';
import { ResultDialog } from '../../../ui/later.tsx';
import type { ResultDialogProps } from '../../../ui/result-dialog.tsx';

/** The dialog, from the first time on that there is something to say; it stays, so that it can fade. */
export function LateResult(props: ResultDialogProps) {
  const [used, setUsed] = useState(false);
  if (props.outcome !== null && !used) setUsed(true);
  return used ? <ResultDialog {...props} /> : null;
}
