import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Words } from '../../ui/text/words.tsx';
import { useApp } from '../context.tsx';
import { signInByPasskey } from './passkey.ts';

interface Props {
  label: string;
  /** Title of what went wrong. */
  failed?: string;
  /** Said where the browser or the device failed. */
  trouble: string;
  /** Browsers that can also offer passkeys where they fill in user names (`autocomplete` with `webauthn`). */
  autofill?: boolean;
  onDone?(): void;
}

/** The button to sign in by a passkey, or to give it in place of the password, and why that failed. */
export function PasskeyButton({ label, failed, trouble, autofill = false, onDone }: Props) {
  const { runtime } = useApp();
  const [{ busy, said }, put] = useState({ busy: false, said: '' });
  useAutofill(autofill && !busy, (message) => put({ busy: false, said: message }));

  async function go() {
    put({ busy: true, said: '' });
    const outcome = await signInByPasskey(runtime);
    put({ busy: false, said: outcome.kind === 'failed' ? outcome.message || trouble : '' });
    if (outcome.kind === 'done') onDone?.();
  }

  return (
    <>
      {said && (
        <Notice severity="error">
          {failed && <AlertTitle>{failed}</AlertTitle>}
          <Words>{said}</Words>
        </Notice>
      )}
      <BusyButton
        variant="outlined"
        fullWidth
        busy={busy}
        startIcon={<Icon name="password" />}
        sx={{ minHeight: 44 }}
        onClick={() => void go()}
      >
        {label}
      </BusyButton>
    </>
  );
}

/** Milliseconds after which the server's proposal is replaced; it lasts a little longer. */
const FRESH = 240_000;

/** Lets the browser offer passkeys where it fills in user names. */
function useAutofill(active: boolean, onRefused: (message: string) => void): void {
  const { runtime } = useApp();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for a fresh proposal; the listener changes nothing
  useEffect(() => {
    if (!active) return;
    let over = false;
    let stop = () => {};
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
      if (over || !document.querySelector('input[autocomplete$="webauthn"]')) return;
      stop = () => WebAuthnAbortService.cancelCeremony();
      const outcome = await signInByPasskey(runtime, true);
      // Without a message the browser could not offer anything: nobody asked for it, so nobody is told.
      if (!over && outcome.kind === 'failed' && outcome.message) onRefused(outcome.message);
    };
    void offer();
    const timer = window.setTimeout(() => setRound(round + 1), FRESH);
    return () => {
      over = true;
      window.clearTimeout(timer);
      stop();
    };
  }, [runtime, active, round]);
}
