import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Suspense, useId } from 'react';
import { Notice } from '../../../ui/later.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { useDocument } from '../../record/use-document.ts';
import { type BlockProps, blockKey } from '../block.ts';
import { CertificatePicker } from './certificate-picker.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { useSignature } from './flow/use-signature.ts';
import { PdfPreview } from './pdf-preview.tsx';
import { signingSettings } from './signing-settings.ts';
import { StepsList } from './steps-list.tsx';
import { troubleWords } from './trouble-words.ts';

interface Props extends BlockProps<'signing'> {
  record: PageRecordState;
  open: boolean;
  onClose(): void;
}

/** Width 80 %, 800 px and 90vh at most (spec 2 §9); on a phone the whole width. */
const paper = { width: { xs: 'calc(100% - 16px)', sm: '80%' }, maxWidth: 800, maxHeight: '90vh', m: { xs: 1, sm: 2 } };

/** Beside each other where there is room, so that the document is seen while its certificate is chosen. */
const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 4fr)' },
  alignItems: 'start',
};

/**
 * The signing dialog (spec 2 §2): the document, the certificate, and the steps of the signature as they
 * happen. It stays open while it signs, and forgets every key when it closes.
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
            <Notice severity="warning" role="note">
              {texts.text(blockKey(page, block, 'banner'))}
            </Notice>
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
              <Notice severity="error">{texts.text('app.signing.needsCertificate')}</Notice>
            </Suspense>
          )}
          {signing.trouble && (
            <Suspense>
              <Notice severity="error">{troubleWords(signing.trouble, texts)}</Notice>
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
