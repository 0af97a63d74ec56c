import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { BusyButton, Button } from '../../../ui/buttons.tsx';
import { DialogBody } from '../../../ui/dialog-body.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { LazyResultDialog } from '../../../ui/later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { outcomeFor, useDocument } from '../../record/use-document.ts';
import { type BlockProps, blockKey } from '../block.ts';
import { PdfView } from '../pdf-view.tsx';
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
      <DialogBody sx={columns}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
          <Notice severity="warning" role="note">
            {texts.text(blockKey(page, block, 'banner'))}
          </Notice>
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
          {signing.trouble && <Notice severity="error">{troubleWords(signing.trouble, texts)}</Notice>}
        </Box>
        <PdfView
          title={texts.text('app.document.preview')}
          version={`${record.actual} ${JSON.stringify(record.record.pdf ?? null)}`}
          read={document.open}
          say={(failure) => outcomeFor(failure, texts).message}
        />
      </DialogBody>
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
    opened,
    signing,
    thumbprint,
    tooEarly,
    picker,
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
  /** The user has pressed "sign" without a certificate. */
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
        variant="contained"
        onClick={onSign}
        aria-disabled={!ready || undefined}
        busy={busy}
        aria-describedby={ready ? undefined : hint}
      >
        {text('app.signing.sign')}
      </BusyButton>
      {!ready && told && (
        <Notice id={hint} severity="error" sx={{ flexBasis: '100%' }}>
          {text('app.signing.needsCertificate')}
        </Notice>
      )}
      {!ready && !told && (
        <Typography id={hint} variant="body2" sx={{ flexBasis: '100%', textAlign: 'end' }}>
          {text('app.signing.needsCertificate')}
        </Typography>
      )}
      {document.outcome && <LazyResultDialog outcome={document.outcome} onClose={document.close} />}
    </>
  );
}
