import { useRef, useState } from 'react';
import { useTexts } from '../../../../ui/text/texts.tsx';
import type { PageRecordState } from '../../../record/page-record.tsx';
import { focusNextStep } from '../certificate-picker.tsx';
import { useOpened } from './use-opened.ts';
import { useSigning } from './use-signing.ts';

/** `tooEarly`: it was to be signed while no certificate was chosen. */
const unchosen = { thumbprint: '', tooEarly: false };

/** From the choice of a certificate to the signed document. Every key is forgotten at the end. */
export function useSignature(record: PageRecordState, onClose: () => void) {
  const { text } = useTexts();
  const opened = useOpened();
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
      // A signature whose answer was lost may have arrived; the page shows how the document stands.
      await record.reload();
    },
  };
}
