import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../../ui/buttons.tsx';
import { useHydrating } from '../../../ui/hooks/hydrating.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { canUsePasskeys, signInByPasskey } from '../../session/passkey.ts';

/** Milliseconds after which the server's proposal is replaced; it lasts a little longer. */
const FRESH = 240_000;

/** The button to sign in by a passkey; browsers that can offer passkeys in the box for the user name as well. */
export default function PasskeySignInBlock() {
  const { runtime } = useApp();
  const { text } = useTexts();
  const hydrating = useHydrating();
  const [{ busy, trouble }, put] = useState({ busy: false, trouble: '' });
  // The server draws the button, so that the page does not shift in the many browsers that have passkeys.
  const able = hydrating || canUsePasskeys();
  useAutofill(able && !hydrating && !busy, (message) =>
    put({ busy: false, trouble: message || text('app.passkeySignIn.trouble') }),
  );
  if (!able) return null;

  async function go() {
    put({ busy: true, trouble: '' });
    const outcome = await signInByPasskey(runtime);
    const failed = outcome.kind === 'failed' ? outcome.message || text('app.passkeySignIn.trouble') : '';
    put({ busy: false, trouble: failed });
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, width: '100%' }}>
      {trouble && (
        <Notice severity="error">
          <AlertTitle>{text('app.passkeySignIn.failed')}</AlertTitle>
          {trouble}
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
        {text('app.passkeySignIn.button')}
      </BusyButton>
    </Box>
  );
}

/** Lets the browser offer passkeys where it fills in user names (`autocomplete` with `webauthn`). */
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
