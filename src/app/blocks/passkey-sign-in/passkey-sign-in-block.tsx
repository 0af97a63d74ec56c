import Box from '@mui/material/Box';
import { useHydrating } from '../../../ui/hooks/hydrating.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { canUsePasskeys } from '../../session/passkey.ts';
import { PasskeyButton } from '../../session/passkey-button.tsx';

export default function PasskeySignInBlock() {
  const { text } = useTexts();
  const hydrating = useHydrating();
  // The server draws the button, so that the page does not shift in the many browsers that have passkeys.
  if (!hydrating && !canUsePasskeys()) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, width: '100%' }}>
      <PasskeyButton
        label={text('app.passkeySignIn.button')}
        failed={text('app.passkeySignIn.failed')}
        trouble={text('app.passkeySignIn.trouble')}
        autofill={!hydrating}
      />
    </Box>
  );
}
