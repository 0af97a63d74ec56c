import { useState } from 'react';
import type { FormSpec } from '../../../core/forms/form-spec.ts';
import { LazyResultDialog } from '../../../ui/later.tsx';
import type { ResultDialogProps } from '../../../ui/result-dialog.tsx';
import type { Texts } from '../../../ui/text/texts.tsx';
import { useStepUp } from '../../context.tsx';
import type { FormFlow } from '../../sending/form-flow.ts';
import { arrivesQuietly, outcomeOf } from '../../sending/outcome.ts';

/** Loads the dialog with the first outcome, and keeps it mounted so that it can fade out. */
export function OutcomeDialog(props: ResultDialogProps) {
  const [used, setUsed] = useState(false);
  if (props.outcome !== null && !used) setUsed(true);
  return used ? <LazyResultDialog {...props} /> : null;
}

interface SendOutcomeProps {
  flow: FormFlow;
  results: FormSpec['results'];
  texts: Texts;
  onCancel(): void;
  onClose(): void;
  onClosed(): void;
}

export function SendOutcome({ flow, results, texts, ...on }: SendOutcomeProps) {
  const quiet = useStepUp().length > 0 || arrivesQuietly(results);
  const sending = flow.step === 'sending';
  const answer = flow.step === 'answered' ? outcomeOf(flow.result, results, texts) : null;
  return (
    <OutcomeDialog outcome={sending && !quiet ? 'busy' : answer} progress={sending ? flow.progress : null} {...on} />
  );
}
