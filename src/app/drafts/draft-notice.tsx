import Button from '@mui/material/Button';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../../ui/text/texts.tsx';

interface Props {
  /** Something that was typed came back. */
  words: boolean;
  /** Names of files that were chosen and did not. */
  files: readonly string[];
  onDiscard(): void;
}

/** Says that the form goes on with what was typed before, and offers to throw it away; and which files have to be chosen again. */
export default function DraftNotice({ words, files, onDiscard }: Props) {
  const { text } = useTexts();
  return (
    <Notice
      severity="info"
      role="status"
      sx={{
        mb: 3,
        alignItems: 'center',
        // On a telephone the button stands below the words instead of beside a narrow column of them.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: { xs: '60%', sm: 0 } },
        '& .MuiAlert-action': { pt: 0 },
      }}
      action={
        <Button color="inherit" onClick={onDiscard} sx={{ whiteSpace: 'nowrap' }}>
          {text('app.form.draftDiscard')}
        </Button>
      }
    >
      {words && text('app.form.draftRestored')}{' '}
      {files.length > 0 && text('app.form.draftFiles', { names: files.join(', ') })}
    </Notice>
  );
}
