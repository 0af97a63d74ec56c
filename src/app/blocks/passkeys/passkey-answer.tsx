import { useEffect, useState } from 'react';
import type { SignInProposal } from '../../../api/shapes/passkeys.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { canUsePasskeys } from '../../session/passkey.ts';
import { PasskeyButton } from '../../session/passkey-button.tsx';
import { WithTexts } from '../../with-texts.tsx';

/** The button that gives a passkey in place of the password, for somebody who has one. */
export default function PasskeyAnswer({ onDone }: { onDone(): void }) {
  return (
    useOwnPasskey() && (
      <WithTexts of={['passkeys']}>
        <Answer onDone={onDone} />
      </WithTexts>
    )
  );
}

function Answer({ onDone }: { onDone(): void }) {
  const { text } = useTexts();
  return (
    <PasskeyButton label={text('app.passkeys.confirm')} trouble={text('app.passkeys.confirmTrouble')} onDone={onDone} />
  );
}

/** Whether the user has a passkey; false until the server has said so. */
function useOwnPasskey(): boolean {
  const { runtime } = useApp();
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    void runtime
      .call<SignInProposal>({ method: 'POST', path: '/auth/passkeys/proposal' })
      .then(({ data }) => setHas((data?.options.allowCredentials?.length ?? 0) > 0));
  }, [runtime]);
  return has;
}
