import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useId, useRef } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { ResultDialog } from '../../../ui/later.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { useDocument } from '../../record/use-document.ts';

interface Props {
  document: ReturnType<typeof useDocument>;
  /** A certificate is chosen. */
  ready: boolean;
  /** It has been said elsewhere that none is. */
  told: boolean;
  busy: boolean;
  onSign(): void;
  onClose(): void;
}

/**
 * The buttons at the foot of the dialog. Without a chosen certificate there is nothing to sign with; the button can be
 * pressed all the same, and whoever presses it is led to what is missing.
 */
export function DialogButtons({ document, ready, told, busy, onSign, onClose }: Props) {
  const { text } = useTexts();
  const hint = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // While it signs the button cannot have the focus, and what refused the signature leaves it nowhere.
  useEffect(() => {
    if (wasBusy.current && !busy) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <>
      <BusyButton
        startIcon={<DownloadIcon aria-hidden />}
        busy={document.busy}
        loadingPosition="start"
        onClick={() => void document.download()}
        sx={{ mr: 'auto', pl: 0 }}
      >
        {text('app.document.download')}
      </BusyButton>
      <Button onClick={onClose} disabled={busy}>
        {text('app.signing.close')}
      </Button>
      <BusyButton
        ref={button}
        variant="contained"
        onClick={onSign}
        aria-disabled={!ready || undefined}
        busy={busy}
        loadingPosition="start"
        aria-describedby={ready || told ? undefined : hint}
      >
        {text('app.signing.sign')}
      </BusyButton>
      {!ready && !told && (
        <Typography id={hint} variant="body2" sx={{ flexBasis: '100%', textAlign: 'end' }}>
          {text('app.signing.needsCertificate')}
        </Typography>
      )}
      <Suspense>{document.outcome && <ResultDialog outcome={document.outcome} onClose={document.close} />}</Suspense>
    </>
  );
}
