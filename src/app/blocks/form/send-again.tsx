import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';

/** Asks before the same values are sent again. */
export default function SendAgain({ onSend, onLeave }: { onSend(): void; onLeave(): void }) {
  const { text } = useTexts();
  return (
    <ConfirmDialog
      open
      title={text('app.form.again.title')}
      message={text('app.form.again.text')}
      confirmText={text('app.form.again.confirm')}
      onConfirm={onSend}
      onCancel={onLeave}
    />
  );
}
