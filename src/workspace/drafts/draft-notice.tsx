import Button from '@mui/material/Button';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../../ui/texts.tsx';

/** Says that the form goes on with what was typed before, and offers to throw it away. */
export default function DraftNotice({ onDiscard }: { onDiscard(): void }) {
  const { text } = useTexts();
  return (
    <Notice
      severity="info"
      role="status"
      sx={{ mb: 3, alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={onDiscard} sx={{ whiteSpace: 'nowrap' }}>
          {text('app.form.draftDiscard')}
        </Button>
      }
    >
      {text('app.form.draftRestored')}
    </Notice>
  );
}
