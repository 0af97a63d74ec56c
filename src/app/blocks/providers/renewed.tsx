import { useState } from 'react';
import { Button } from '../../../ui/buttons.tsx';
import { SmallDialog } from '../../../ui/small-dialog.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { WithTexts } from '../../with-texts.tsx';
import { ProviderReturn } from './provider-return.tsx';

/** The outcome of renewing the session at a provider, in the tab that was opened for it. */
export default function Renewed({ onClose }: { onClose(): void }) {
  const { text } = useTexts();
  const [kind, setKind] = useState('idle');
  return (
    <SmallDialog
      open
      title={text('app.session.endingTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('app.close')}</Button>}
    >
      <div role="status">{kind === 'done' && text('app.session.renewed')}</div>
      <WithTexts of={['providers']}>
        <ProviderReturn onState={setKind} />
      </WithTexts>
    </SmallDialog>
  );
}
