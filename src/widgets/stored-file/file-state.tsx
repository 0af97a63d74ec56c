import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTexts } from '../../ui/text/texts.tsx';
import type { useStoredFile } from './use-stored-file.ts';

interface FileStateProps {
  id: string;
  accept: 'picture' | 'pdf';
  file: Pick<ReturnType<typeof useStoredFile>, 'job' | 'answer' | 'exists' | 'isMissing'>;
  opening: boolean;
  locked: boolean;
}

/** The state of the file as a live region, with a progress bar during an upload. */
export function FileState({ id, accept, file, opening, locked }: FileStateProps) {
  const { text } = useTexts();
  const { job, answer, exists, isMissing } = file;
  const words = () => {
    if (opening) return text('widgets.picture.opening');
    if (job) return job.kind === 'upload' ? text('app.storedFile.saving') : text('app.storedFile.working');
    if (answer?.done && answer.kind === 'upload') return answer.message || text('app.storedFile.saved');
    if (answer?.done && answer.kind === 'remove') return answer.message || text('app.storedFile.removed');
    if (isMissing) return text('app.storedFile.unseen');
    if (exists) return text('app.storedFile.stored');
    if (locked) return text('app.storedFile.none');
    return accept === 'picture' ? text('widgets.picture.drop') : text('app.storedFile.drop');
  };
  const percent = job?.kind === 'upload' && job.share < 1 ? Math.floor(job.share * 100) : null;
  return (
    <Box sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
      <span id={id} role="status">
        {words()}
      </span>
      {job?.kind === 'upload' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
          <LinearProgress
            aria-labelledby={id}
            sx={{ flex: 1, maxWidth: 320, height: 6, borderRadius: 3 }}
            // Once everything is sent, the server's work takes an unknown time.
            {...(percent === null ? {} : { variant: 'determinate', value: percent })}
          />
          {percent !== null && <span aria-hidden>{text('app.result.uploaded', { percent })}</span>}
        </Box>
      )}
    </Box>
  );
}
