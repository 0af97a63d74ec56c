import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { LazyNotice, LazyResultDialog } from '../../../ui/later.tsx';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useApp } from '../../context.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { outcomeFor, useDocument } from '../../record/use-document.ts';
import { type BlockProps, blockKey } from '../block.ts';
import { CertificatePicker, focusNextStep } from './certificate-picker.tsx';
import { StepsList, troubleWords, useSigning } from './signing-run.tsx';
import { signingSettings, useCertificateChoice } from './use-opened.ts';

interface Props extends BlockProps<'signing'> {
  record: PageRecordState;
  open: boolean;
  onClose(): void;
}

/** Width 80 %, 800 px and 90vh at most (spec 2 §9); full width on telephones. */
const paper = { width: { xs: 'calc(100% - 16px)', sm: '80%' }, maxWidth: 800, maxHeight: '90vh', m: { xs: 1, sm: 2 } };

/** Two columns where there is space, so that the document is visible while its certificate is chosen. */
const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 4fr)' },
  alignItems: 'start',
};

/**
 * The signing dialog (spec 2 §2): the document, the certificate, and the steps of the signature. It cannot be closed
 * while it signs, and forgets every key when it closes.
 */
export default function SigningDialog({ page, block, record, open, onClose }: Props) {
  const texts = useTexts();
  const { workspace } = useApp();
  const settings = signingSettings(workspace.settings);
  const id = useId();
  const document = useDocument(page, record);
  const { opened, signing, thumbprint, tooEarly, ready, picker, choose, close, sign } = useSignature(record, onClose);
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: paper } }}
    >
      <DialogTitle id={`${id}-title`}>{texts.text(blockKey(page, block, 'title'))}</DialogTitle>
      <DialogContent sx={columns}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
          <Suspense>
            <LazyNotice severity="warning" role="note">
              {texts.text(blockKey(page, block, 'banner'))}
            </LazyNotice>
          </Suspense>
          <CertificatePicker
            ref={picker}
            settings={settings}
            opened={opened}
            locked={signing.busy}
            thumbprint={thumbprint}
            onChoose={choose}
          />
          <Box aria-live="polite" sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
            {signing.step && <StepsList signing={signing} />}
          </Box>
          {tooEarly && !ready && (
            <Suspense>
              <LazyNotice severity="error">{texts.text('app.signing.needsCertificate')}</LazyNotice>
            </Suspense>
          )}
          {signing.trouble && (
            <Suspense>
              <LazyNotice severity="error">{troubleWords(signing.trouble, texts)}</LazyNotice>
            </Suspense>
          )}
        </Box>
        <PdfPreview document={document} version={`${record.actual} ${JSON.stringify(record.record.pdf ?? null)}`} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap', gap: 1, '& > *': { ml: '0 !important' } }}>
        <DialogButtons
          document={document}
          ready={ready}
          told={tooEarly}
          busy={signing.busy}
          onSign={() => void sign()}
          onClose={close}
        />
      </DialogActions>
    </Dialog>
  );
}

/** `tooEarly`: the user pressed "sign" without a certificate. */
const unchosen = { thumbprint: '', tooEarly: false };

/** From the choice of a certificate to the signed document. Forgets every key at the end. */
function useSignature(record: PageRecordState, onClose: () => void) {
  const { text } = useTexts();
  const opened = useCertificateChoice();
  const signing = useSigning(record);
  const [{ thumbprint, tooEarly }, put] = useState(unchosen);
  const picker = useRef<HTMLDivElement>(null);
  return {
    ...{ opened, signing, thumbprint, tooEarly, picker },
    ready: opened.signer !== null && thumbprint !== '',
    choose(chosen: string) {
      put({ thumbprint: chosen, tooEarly: false });
      signing.reset();
    },
    close() {
      if (signing.busy) return;
      opened.close();
      signing.reset();
      put(unchosen);
      onClose();
    },
    async sign() {
      const { signer } = opened;
      if (!signer || thumbprint === '') {
        put({ thumbprint, tooEarly: true });
        focusNextStep(picker.current);
        return;
      }
      const done = await signing.start(signer, thumbprint);
      if (done) {
        opened.close();
        onClose();
        record.notify(text('app.signing.done'));
      }
      // A signature whose answer was lost may have been stored.
      await record.reload();
    },
  };
}

interface DialogButtonsProps {
  document: ReturnType<typeof useDocument>;
  ready: boolean;
  /** Another message says already that there is none. */
  told: boolean;
  busy: boolean;
  onSign(): void;
  onClose(): void;
}

/**
 * The buttons of the dialog. Without a certificate the sign button can still be pressed, and moves the focus to what is
 * missing.
 */
function DialogButtons({ document, ready, told, busy, onSign, onClose }: DialogButtonsProps) {
  const { text } = useTexts();
  const hint = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // The focus returns to the button after a failed signature.
  useEffect(() => {
    if (wasBusy.current && !busy) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <>
      <BusyButton
        startIcon={<DownloadIcon aria-hidden />}
        busy={document.busy}
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
        aria-describedby={ready || told ? undefined : hint}
      >
        {text('app.signing.sign')}
      </BusyButton>
      {!ready && !told && (
        <Typography id={hint} variant="body2" sx={{ flexBasis: '100%', textAlign: 'end' }}>
          {text('app.signing.needsCertificate')}
        </Typography>
      )}
      <Suspense>
        {document.outcome && <LazyResultDialog outcome={document.outcome} onClose={document.close} />}
      </Suspense>
    </>
  );
}

interface PdfPreviewProps {
  document: ReturnType<typeof useDocument>;
  /** Changes with the document. */
  version: string;
}

/** Hides the bars of the browser's viewer. */
const view = '#toolbar=0&navpanes=0&view=FitH';

const nothing = { url: null, failure: null };

/** The document to sign, 600 px high (spec 2 §9). */
function PdfPreview({ document, version }: PdfPreviewProps) {
  const texts = useTexts();
  const [{ url, failure }, put] = useState<{ url: string | null; failure: CallResult | null }>(nothing);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again when the document changes, or on request
  useEffect(() => {
    let gone = false;
    let objectUrl: string | null = null;
    put((before) => ({ ...before, failure: null }));
    void document.open().then((result) => {
      if (gone) return;
      objectUrl = result.data && URL.createObjectURL(new Blob([result.data], { type: 'application/pdf' }));
      put({ url: objectUrl, failure: result.data ? null : result });
    });
    return () => {
      gone = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [version, attempt]);

  if (failure)
    return (
      <FailedView message={outcomeFor(failure, texts).message} onRetry={() => setAttempt((before) => before + 1)} />
    );
  if (!url) return <LoadingView />;
  // Telephones have no embedded viewer.
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
