import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { later } from '../../ui/later.tsx';
import { useApp } from '../context.tsx';
import FormDialog from '../dialogs/form-dialog.tsx';

const PasskeyAnswer = later(() => import('../blocks/passkeys/passkey-answer.tsx'));

interface Props {
  /** The form that takes the password again. */
  form: string;
  open: boolean;
  /** Opens by itself and needs an answer. */
  urgent?: boolean;
  title: string;
  intro: ReactNode;
  /** Other ways beside the password and a passkey. */
  children?: ReactNode;
  /** Words of the button that puts the question aside. */
  aside: string;
  onAside(): void;
  onDone(): void;
}

/** Asks within a session who the user is: by the password, or by a passkey where they have one. */
export function PasswordDialog({ form, open, urgent, title, intro, children, aside, onAside, onDone }: Props) {
  const { session, workspace } = useApp();
  const mayHavePasskeys = session !== null && workspace.settings.passkeys?.includes(session.rol);
  return (
    <FormDialog
      {...{ form, open, title, intro }}
      urgent={urgent ?? false}
      footer={
        <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
          {mayHavePasskeys && <PasskeyAnswer onDone={onDone} />}
          {children}
          <Button fullWidth onClick={onAside}>
            {aside}
          </Button>
        </Box>
      }
      onClose={onAside}
      onSent={onDone}
    />
  );
}
