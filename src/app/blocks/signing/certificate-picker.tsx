import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Ref, Suspense, useEffect, useState } from 'react';
import type { SigningError } from '../../../signing/signing-error.ts';
import { Notice } from '../../../ui/later.tsx';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { CertificateList } from './certificate-list.tsx';
import type { Opened } from './flow/use-opened.ts';
import { type LoadedSigner, useSigners } from './flow/use-signers.ts';
import { InstallHelp } from './install-help.tsx';
import { KeyFileForm } from './key-file-form.tsx';
import type { SigningSettings } from './signing-settings.ts';
import { troubleWords } from './trouble-words.ts';
import { WayChoice } from './way-choice.tsx';

interface Props {
  /** What the steps to a certificate stand in. */
  ref?: Ref<HTMLDivElement>;
  settings: SigningSettings;
  opened: Opened;
  /** It is being signed: nothing can be changed. */
  locked: boolean;
  thumbprint: string;
  onChoose(thumbprint: string): void;
}

/** Leads the focus to the last step to a certificate that can be taken: what was done already stands before it. */
export function focusNextStep(picker: HTMLElement | null): void {
  const steps = [...(picker?.querySelectorAll('[data-step]') ?? [])].reverse();
  const controls = steps.map((step) => step.querySelector<HTMLElement>('button:enabled, input:enabled'));
  controls.find((control) => control !== null)?.focus();
}

/** Which way to sign, and with which certificate; each `data-step` holds what can be done next. */
export function CertificatePicker({ ref, settings, opened, locked, thumbprint, onChoose }: Props) {
  const texts = useTexts();
  const { signers, failed, retry } = useSigners(settings.signers);
  const [use, setUse] = useState('');
  const way = signers?.find((one) => one.use === use) ?? signers?.[0];
  const { open, close } = opened;

  // A tool that has its own list needs nothing first.
  useEffect(() => {
    if (way?.kind.needs === 'nothing') void open(way, null);
    else close();
  }, [way, open, close]);
  // One certificate is not much of a choice.
  const fit = opened.certificates.filter(({ unfit }) => unfit === undefined);
  const only = fit.length === 1 ? fit[0]?.thumbprint : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list
  useEffect(() => onChoose(only ?? ''), [opened.certificates]);

  if (!signers) return failed ? <FailedView onRetry={retry} /> : <LoadingView />;
  if (!way)
    return (
      <Suspense>
        <Notice severity="error">{texts.text('app.signing.noWay')}</Notice>
      </Suspense>
    );
  return (
    <Box ref={ref} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {signers.length > 1 && <WayChoice signers={signers} chosen={way.use} disabled={locked} onChoose={setUse} />}
      {way.kind.needs === 'keyFile' && (
        <KeyFileForm key={way.use} opened={opened} disabled={locked} onOpen={(given) => void opened.open(way, given)} />
      )}
      {way.kind.needs === 'nothing' && opened.state === 'opening' && <Searching />}
      {opened.signer?.kind === 'pick' && opened.state === 'open' && (
        <div data-step>
          <Button variant="outlined" disabled={locked} onClick={() => void opened.pick()}>
            {texts.text('app.signing.pick')}
          </Button>
        </div>
      )}
      {opened.failure && (
        <div data-step>
          <Trouble way={way} settings={settings} failure={opened.failure} onRetry={() => void open(way, null)} />
        </div>
      )}
      {opened.certificates.length > 0 && (
        <div data-step>
          <CertificateList
            certificates={opened.certificates}
            chosen={thumbprint}
            disabled={locked}
            onChoose={onChoose}
          />
        </div>
      )}
    </Box>
  );
}

function Searching() {
  const { text } = useTexts();
  return (
    <div>
      <LoadingView />
      <Box role="status" sx={{ textAlign: 'center' }}>
        {text('app.signing.searching')}
      </Box>
    </div>
  );
}

interface TroubleProps {
  /** Whose tool it is; its guides say how the tool is installed. */
  way: LoadedSigner;
  settings: SigningSettings;
  failure: SigningError;
  onRetry(): void;
}

/** What went wrong, and how to mend it where that can be said. */
export function Trouble({ way, settings, failure, onRetry }: TroubleProps) {
  const texts = useTexts();
  const again = way.kind.needs === 'nothing' && failure.failure !== 'unsupportedBrowser';
  return (
    <Suspense>
      <Notice
        severity={failure.failure === 'cancelled' ? 'info' : 'error'}
        action={again ? <Button onClick={onRetry}>{texts.text('app.failed.retry')}</Button> : undefined}
      >
        {troubleWords(failure, texts)}
      </Notice>
      <InstallHelp failure={failure.failure} guides={way.guides} browsers={settings.browsers} />
    </Suspense>
  );
}
