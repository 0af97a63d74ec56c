import { Suspense, useRef, useState } from 'react';
import { withdrawRequest } from '../../../api/calls/sent-requests.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { Notice } from '../../../ui/later.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
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
  const { runtime } = useApp();
  const { text } = useTexts();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState({ message: '', trouble: '' });
  const place = useRef<HTMLDivElement>(null);
  const [key] = useState(newIdempotencyKey);

  async function withdraw() {
    setAsking(false);
    setBusy(true);
    const { status, error } = await runtime.call(withdrawRequest(reference, key));
    setBusy(false);
    const done = status === 204;
    setSaid({
      message: done ? text('app.sent.withdrawn') : '',
      trouble: done ? '' : error?.message || text('app.failed.text'),
    });
    // The button goes with the state.
    place.current?.focus();
    reload();
  }

  return (
    <FocusPlace ref={place} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <span role="status">{said.message}</span>
      <Suspense>{said.trouble !== '' && <Notice severity="error">{said.trouble}</Notice>}</Suspense>
      {open && (
        <BusyButton variant="outlined" color="error" busy={busy} onClick={() => setAsking(true)}>
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
    </FocusPlace>
  );
}
