import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { CallResult } from '../../core/action.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { FailedView, LoadingView } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { palette } from '../../ui/theme/palette.ts';

interface Props {
  title: string;
  /** With another one the document is read again. */
  version: string;
  /** Shows the bars of the viewer. */
  bars?: boolean;
  read(): Promise<CallResult<Blob>>;
  /** Says why it could not be read. */
  say(failure: CallResult): string;
}

/** A document in the browser's own viewer, 600 px high (spec 2 §9). */
export function PdfView({ title, version, bars = false, read, say }: Props) {
  const { text } = useTexts();
  const [{ blob, failure }, put] = useState<{ blob: Blob | null; failure: CallResult | null }>({
    blob: null,
    failure: null,
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the document changes, or on request
  useEffect(() => {
    let gone = false;
    put((before) => ({ ...before, failure: null }));
    void read().then((result) => {
      const blob = result.data && new Blob([result.data], { type: 'application/pdf' });
      if (!gone) put({ blob, failure: blob ? null : result });
    });
    return () => {
      gone = true;
    };
  }, [version, attempt]);
  const url = useObjectUrl(blob);
  if (failure) return <FailedView message={say(failure)} onRetry={() => setAttempt((before) => before + 1)} />;
  if (!url) return <LoadingView />;
  // Telephones have no embedded viewer.
  if (navigator.pdfViewerEnabled === false)
    return <Typography color="text.secondary">{text('app.document.noPreview')}</Typography>;
  return (
    <Box
      component="iframe"
      src={bars ? url : `${url}#toolbar=0&navpanes=0&view=FitH`}
      title={title}
      sx={{ width: '100%', height: 600, border: `1px solid ${palette.line}`, borderRadius: 1, display: 'block' }}
    />
  );
}
