import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Ticket } from '../../../api/shapes/second-factor.ts';
import type { CallResult } from '../../../core/action.ts';
import { DialogBody } from '../../../ui/dialog-body.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { WithTexts } from '../../with-texts.tsx';
import { CodeForm, SetUp } from './set-up.tsx';

const PATH = '/auth/second-factor';

interface Props {
  ticket: Ticket;
  /** The answer of the sign-in; `false` when it is cancelled. */
  onAnswer(given: false | CallResult<never>): void;
}

/** The second step of a sign-in: a code, or setting codes up. */
export default function SecondStepDialog({ ticket, onAnswer }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onAnswer(false)}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { sx: { m: 2, width: 'calc(100% - 32px)' } } }}
    >
      {/* Older versions have them among those for signed-in users. */}
      <WithTexts signedIn of={['second-factor']}>
        <Step ticket={ticket} titleId={`${id}-title`} onAnswer={onAnswer} />
      </WithTexts>
    </Dialog>
  );
}

function Step({ ticket, titleId, onAnswer }: Props & { titleId: string }) {
  const { text } = useTexts();
  return (
    <>
      <DialogTitle id={titleId}>
        {text(ticket.step === 'code' ? 'app.secondFactor.codeTitle' : 'app.secondFactor.enrolmentTitle')}
      </DialogTitle>
      <DialogBody sx={{ pb: 3 }}>
        {ticket.step === 'code' ? (
          <Code ticket={ticket} onAnswer={onAnswer} />
        ) : (
          <SetUp
            path={PATH}
            ticket={ticket.ticket}
            onDone={({ token }) => onAnswer({ status: 200, data: { token } as never, error: null })}
            onCancel={() => onAnswer(false)}
          />
        )}
      </DialogBody>
    </>
  );
}

function Code({ ticket: { ticket }, onAnswer }: Pick<Props, 'ticket' | 'onAnswer'>) {
  const { runtime } = useApp();
  const { text } = useTexts();
  return (
    <CodeForm
      hint={text('app.secondFactor.codeHint')}
      submit={text('app.secondFactor.signIn')}
      send={(code) => runtime.call<never>({ method: 'POST', path: PATH, body: { ticket, code } })}
      onDone={onAnswer}
      onCancel={() => onAnswer(false)}
    />
  );
}
