import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useTexts } from '../../ui/text/texts.tsx';

/** What is removed is gone at once, so it is asked about. */
export default function RemoveQuestion({ label, onAnswer }: { label: string; onAnswer(yes: boolean): void }) {
  const { text } = useTexts();
  return (
    <ConfirmDialog
      open
      title={text('app.storedFile.removeTitle', { label })}
      message={text('app.storedFile.removeText')}
      confirmText={text('app.storedFile.remove')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
