import Button from '@mui/material/Button';
import { useTexts } from '../../ui/text/texts.tsx';
import FormDialog from '../dialogs/form-dialog.tsx';

interface Props {
  /** Id of the form that asks for the password. */
  form: string;
  onAnswer(given: boolean): void;
}

/** The password once more, before something that a borrowed session must not do. What was filled in waits. */
export default function PasswordDialog({ form, onAnswer }: Props) {
  const { text } = useTexts();
  return (
    <FormDialog
      open
      form={form}
      title={text('app.session.confirmTitle')}
      intro={text('app.session.confirm')}
      footer={
        <Button fullWidth onClick={() => onAnswer(false)} sx={{ mt: 1.5 }}>
          {text('app.cancel')}
        </Button>
      }
      onClose={() => onAnswer(false)}
      onSent={() => onAnswer(true)}
    />
  );
}
