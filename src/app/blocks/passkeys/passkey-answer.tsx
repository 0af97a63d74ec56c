import { useEffect, useState } from 'react';
import { passkeySignInCall } from '../../../api/calls/passkeys.ts';
import type { SignInProposal } from '../../../api/shapes/passkeys.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { canUsePasskeys, signInByPasskey } from '../../session/passkey.ts';

/** The button that gives a passkey in place of the password, for somebody who has one. */
export default function PasskeyAnswer({ onAnswer }: { onAnswer(given: true): void }) {
  const { runtime } = useApp();
  const { text } = useTexts();
  const has = useOwnPasskey();
  const [{ busy, trouble }, put] = useState({ busy: false, trouble: '' });
  if (!has) return null;

  async function go() {
    put({ busy: true, trouble: '' });
    const outcome = await signInByPasskey(runtime);
    if (outcome.kind === 'done') return onAnswer(true);
    const failed = outcome.kind === 'failed' ? outcome.message || text('app.passkeys.confirmTrouble') : '';
    put({ busy: false, trouble: failed });
  }

  return (
    <>
      {trouble && (
        <Notice severity="error" sx={{ mt: 1.5 }}>
          {trouble}
        </Notice>
      )}
      <BusyButton
        variant="outlined"
        fullWidth
        busy={busy}
        startIcon={<Icon name="password" />}
        sx={{ mt: 1.5, minHeight: 44 }}
        onClick={() => void go()}
      >
        {text('app.passkeys.confirm')}
      </BusyButton>
    </>
  );
}

/** Whether the user has a passkey; false until the server has said so. */
function useOwnPasskey(): boolean {
  const { runtime } = useApp();
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    void runtime
      .call<SignInProposal>(passkeySignInCall())
      .then(({ data }) => setHas((data?.options.allowCredentials?.length ?? 0) > 0));
  }, [runtime]);
  return has;
}
