import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { LoneButton } from '../../ui/buttons.tsx';
import { delete as DeleteIcon, document as DocumentIcon, download as DownloadIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { ButtonLabel, PictureFrame, PicturePreview } from '../picture/parts.tsx';
import type { useStoredFile } from './use-stored-file.ts';

type Accept = 'picture' | 'pdf';

/** The picture, or an icon for a document. */
export function StoredFilePreview(props: {
  accept: Accept;
  url: string | null;
  alt: string;
  exists: boolean;
  onSize: (width: number, height: number) => void;
}) {
  const { accept, exists, url, ...more } = props;
  if (accept === 'picture') return <PicturePreview url={exists ? url : null} {...more} />;
  return (
    <PictureFrame sx={{ width: 72, height: 88, ...(exists ? { color: 'primary.main' } : {}) }}>
      <DocumentIcon aria-hidden />
    </PictureFrame>
  );
}

interface FileButtonsProps {
  htmlFor: string;
  accept: Accept;
  label: string;
  exists: boolean;
  locked: boolean;
  busy: boolean;
  onDownload: (() => void) | undefined;
  onRemove(): void;
}

const WAITING = { 'aria-disabled': true, style: { opacity: 0.6 } } as const;

export const ReadOnlyFile = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

export function DownloadButton({ label, busy, onDownload }: { label: string; busy: boolean; onDownload(): void }) {
  const { text } = useTexts();
  const word = text('app.storedFile.download');
  return (
    <LoneButton
      startIcon={<DownloadIcon aria-hidden />}
      aria-label={`${word}: ${label}`}
      onClick={() => !busy && onDownload()}
      {...(busy ? WAITING : {})}
    >
      {word}
    </LoneButton>
  );
}

export function FileButtons({ htmlFor, accept, label, exists, locked, busy, onDownload, onRemove }: FileButtonsProps) {
  const { text } = useTexts();
  const waiting = busy ? WAITING : {};
  const choose = accept === 'picture' ? text('widgets.picture.choose') : text('app.storedFile.choose');
  return (
    <>
      <ButtonLabel htmlFor={htmlFor} {...waiting}>
        {exists ? text('app.storedFile.replace') : choose}
      </ButtonLabel>
      {exists && onDownload && <DownloadButton label={label} busy={busy} onDownload={onDownload} />}
      {exists && !locked && (
        <LoneButton
          startIcon={<DeleteIcon aria-hidden />}
          aria-label={`${text('app.storedFile.remove')}: ${label}`}
          onClick={() => !busy && onRemove()}
          {...waiting}
        >
          {text('app.storedFile.remove')}
        </LoneButton>
      )}
    </>
  );
}

interface FileStateProps {
  id: string;
  accept: Accept;
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
