import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { EnrolmentCalls } from '../../../api/calls/second-factor.ts';
import type { Enrolled, Proposal } from '../../../api/shapes/second-factor.ts';
import type { CallResult } from '../../../core/action.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { FocusPlace, useFocusOnArrival } from '../../../ui/focus-place.tsx';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { CodeForm } from './code-form.tsx';
import { QrPicture } from './qr-picture.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  calls: EnrolmentCalls;
  /** The recovery codes were seen. */
  onDone(enrolled: Enrolled): void;
  onCancel(): void;
}

/** Setting codes up: a secret for an app, its first code, and recovery codes for the day the app is lost. */
export function SetUp({ calls, onDone, onCancel }: Props) {
  const { runtime } = useApp();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  // One proposal for as long as this stands: another one would make the picture that was taken worthless.
  const [key] = useState(() => ['second factor secret', newIdempotencyKey()]);
  const { data, error, mutate } = useSWRImmutable<Proposal, CallResult>(key, async () => {
    const result = await runtime.call<Proposal>(calls.propose());
    if (result.error?.code === STEP_UP_DECLINED) onCancel();
    if (!result.data) throw result;
    return result.data;
  });
  if (enrolled) return <RecoveryCodes codes={enrolled.recoveryCodes} onSeen={() => onDone(enrolled)} />;
  if (!data) return error ? <FailedView onRetry={() => void mutate()} /> : <LoadingView />;
  return (
    <Proposed
      proposal={data}
      send={(code) => runtime.call<Enrolled>(calls.enrol(code))}
      onEnrolled={setEnrolled}
      onCancel={onCancel}
    />
  );
}

interface ProposedProps {
  proposal: Proposal;
  send(code: string): Promise<CallResult<Enrolled>>;
  onEnrolled(enrolled: Enrolled): void;
  onCancel(): void;
}

function Proposed({ proposal: { secret, address }, send, onEnrolled, onCancel }: ProposedProps) {
  const { text } = useTexts();
  const place = useFocusOnArrival();
  return (
    <FocusPlace ref={place} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>{text('app.secondFactor.scan')}</Typography>
      <QrPicture content={address} label={text('app.secondFactor.picture')} />
      <Typography component="div">
        {text('app.secondFactor.byHand')}
        <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: '1.05rem' }}>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Box>
      </Typography>
      <CodeForm
        waits
        hint={text('app.secondFactor.firstCodeHint')}
        submit={text('app.secondFactor.confirm')}
        send={send}
        onDone={({ data }) => data && onEnrolled(data)}
        onCancel={onCancel}
      />
    </FocusPlace>
  );
}
