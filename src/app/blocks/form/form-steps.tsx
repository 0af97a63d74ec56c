import { useState } from 'react';
import type { ActionContext, CallResult } from '../../../core/action.ts';
import type { StepsButton, Values } from '../../../core/config.ts';
import type { Outcome } from '../../../ui/result-dialog.tsx';
import Steps from '../../steps/steps.tsx';
import type { LoadedForm } from './filling/load-form.ts';
import type { Prefilled } from './filling/use-prefill.ts';
import { LateResult } from './late-result.tsx';

/** A button with steps that was pressed, with the checked values where it sends them. */
export interface PressedButton {
  button: StepsButton;
  filled: Values | null;
}

interface Props {
  /** Nothing once its dialog has gone. */
  pressed: PressedButton | null;
  loaded: LoadedForm;
  actionContext: ActionContext;
  context: string | null;
  prefilled: Prefilled;
  /** All steps are done. */
  onDone(button: StepsButton, last: CallResult): void;
  /** The steps' dialog has gone, whatever came of them. */
  onGone(): void;
  /** What came of them was read. */
  onClosed(): void;
}

/** The steps of a button that was pressed, and what came of them. */
export default function FormSteps({
  pressed,
  loaded,
  actionContext,
  context,
  prefilled,
  onDone,
  onGone,
  onClosed,
}: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { form, actions } = loaded;
  const { record, reread } = prefilled;
  return (
    <>
      <LateResult outcome={outcome} onClose={() => setOutcome(null)} onClosed={onClosed} />
      {pressed && (
        <Steps
          task={{ ...pressed, form, actions, context: actionContext, block: context, record, reread }}
          onDone={(came, last) => {
            onDone(pressed.button, last);
            setOutcome(came);
            void reread();
          }}
          onClosed={(partly) => {
            onGone();
            if (partly) void reread();
          }}
        />
      )}
    </>
  );
}
