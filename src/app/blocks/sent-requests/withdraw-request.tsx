import { Suspense, useRef, useState } from 'react';
import { withdrawRequestCall } from '../../../api/calls/sent-requests.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { LazyNotice } from '../../../ui/later.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useServerCall } from '../../use-call.ts';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';

interface Props {
  reference: string;
  /** It can be taken back now. */
  open: boolean;
  /** Reads the request as it is now. */
  reload(): void;
}

/** Takes a request back after a question; when the office has begun meanwhile, that is said. */
export function WithdrawRequest({ reference, open, reload }: Props) {
  const { text } = useTexts();
  const [asking, setAsking] = useState(false);
  const { loading, status, error, start } = useServerCall();
  const place = useRef<HTMLDivElement>(null);
  const [key] = useState(newIdempotencyKey);

  async function withdraw() {
    setAsking(false);
    if (!(await start(withdrawRequestCall(reference, key)))) return;
    // The button goes with the state.
    place.current?.focus();
    reload();
  }

  return (
    <FocusTarget ref={place} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <span role="status">{status === 204 && text('app.sent.withdrawn')}</span>
      <Suspense>
        {status !== null && status !== 204 && (
          <LazyNotice severity="error">{error?.message || text('app.failed.text')}</LazyNotice>
        )}
      </Suspense>
      {open && (
        <BusyButton variant="outlined" color="error" busy={loading === true} onClick={() => setAsking(true)}>
          {text('app.sent.withdraw')}
        </BusyButton>
      )}
      <ConfirmDialog
        open={asking}
        title={text('app.sent.withdraw')}
        message={text('app.sent.withdrawQuestion')}
        confirmText={text('app.sent.withdraw')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void withdraw()}
      />
    </FocusTarget>
  );
}
