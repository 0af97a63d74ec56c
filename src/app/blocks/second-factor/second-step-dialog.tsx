import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import useSWRImmutable from 'swr/immutable';
import { signInCodeCall, signInEnrolment } from '../../../api/calls/second-factor.ts';
import type { Ticket } from '../../../api/shapes/second-factor.ts';
import type { CallResult } from '../../../core/action.ts';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { CodeForm, SetUp } from './set-up.tsx';

interface Props {
  ticket: Ticket;
  /** The answer of the sign-in; `false` when it is cancelled. */
  onAnswer(given: false | CallResult<never>): void;
}

/** The second step of a sign-in: a code, or setting codes up. */
export default function SecondStepDialog({ ticket, onAnswer }: Props) {
  const { workspace, language } = useApp();
  const { text } = useTexts();
  const id = useId();
  // These texts belong to signed-in users, and nobody is signed in yet.
  const words = useSWRImmutable(['second factor', workspace.version, language], () =>
    workspace.texts.ensure(language, { signedIn: true }).then(() => true),
  );
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onAnswer(false)}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { sx: { m: 2, width: 'calc(100% - 32px)' } } }}
    >
      {words.data ? (
        <>
          <DialogTitle id={`${id}-title`}>
            {text(ticket.step === 'code' ? 'app.secondFactor.codeTitle' : 'app.secondFactor.enrolmentTitle')}
          </DialogTitle>
          <DialogContent sx={{ pb: 3 }}>
            {ticket.step === 'code' ? (
              <Code ticket={ticket} onAnswer={onAnswer} />
            ) : (
              <SetUp
                calls={signInEnrolment(ticket)}
                onDone={({ token }) => onAnswer({ status: 200, data: { token } as never, error: null })}
                onCancel={() => onAnswer(false)}
              />
            )}
          </DialogContent>
        </>
      ) : (
        <DialogContent>
          {words.error ? <FailedView onRetry={() => void words.mutate()} /> : <LoadingView />}
        </DialogContent>
      )}
    </Dialog>
  );
}

function Code({ ticket, onAnswer }: Pick<Props, 'ticket' | 'onAnswer'>) {
  const { runtime } = useApp();
  const { text } = useTexts();
  return (
    <CodeForm
      hint={text('app.secondFactor.codeHint')}
      submit={text('app.secondFactor.signIn')}
      send={(code) => runtime.call<never>(signInCodeCall(ticket, code))}
      onDone={onAnswer}
      onCancel={() => onAnswer(false)}
    />
  );
}
