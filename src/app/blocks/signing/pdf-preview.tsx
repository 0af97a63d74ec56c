import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { outcomeFor, type useDocument } from '../../record/use-document.ts';

interface Props {
  document: ReturnType<typeof useDocument>;
  /** Changes when the document does. */
  version: string;
}

/** The browser's own viewer without its bars. */
const view = '#toolbar=0&navpanes=0&view=FitH';

const nothing = { url: null, failure: null };

/** The document as it would be signed, 600 px high (spec 2 §9). */
export function PdfPreview({ document, version }: Props) {
  const texts = useTexts();
  const [{ url, failure }, put] = useState<{ url: string | null; failure: CallResult | null }>(nothing);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again when the document changes, or on request
  useEffect(() => {
    let gone = false;
    let made: string | null = null;
    put((before) => ({ ...before, failure: null }));
    void document.open().then((result) => {
      if (gone) return;
      made = result.data && URL.createObjectURL(new Blob([result.data], { type: 'application/pdf' }));
      put({ url: made, failure: result.data ? null : result });
    });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [version, attempt]);

  if (failure)
    return (
      <FailedView message={outcomeFor(failure, texts).message} onRetry={() => setAttempt((before) => before + 1)} />
    );
  if (!url) return <LoadingView />;
  // Phones have no viewer that could be shown within a page.
  if (navigator.pdfViewerEnabled === false)
    return <Typography color="text.secondary">{texts.text('app.document.noPreview')}</Typography>;
  return (
    <Box
      component="iframe"
      src={url + view}
      title={texts.text('app.document.preview')}
      sx={{ width: '100%', height: 600, border: `1px solid ${palette.line}`, borderRadius: 1, display: 'block' }}
    />
  );
}
