import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { dateFormat } from '../../../core/values/formats.ts';
import type { Certificate, SignerError } from '../../../signing/signer.ts';
import { Button } from '../../../ui/buttons.tsx';
import { FieldLabel } from '../../../ui/fields/field-label.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useLocale, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { InstallHelp } from './install-help.tsx';
import { KeyFileForm } from './key-file-form.tsx';
import { type SigningKey, troubleWords } from './signing-run.tsx';
import { type CertificateChoice, type LoadedSigner, type SigningSettings, useSigners } from './use-opened.ts';

interface Props {
  ref?: Ref<HTMLDivElement>;
  settings: SigningSettings;
  opened: CertificateChoice;
  /** A signature is running: nothing can be changed. */
  locked: boolean;
  thumbprint: string;
  onChoose(thumbprint: string): void;
}

/** Focuses the last available step to a certificate: the steps before it are done. */
export function focusNextStep(picker: HTMLElement | null): void {
  const steps = [...(picker?.querySelectorAll('[data-step]') ?? [])].reverse();
  const controls = steps.map((step) => step.querySelector<HTMLElement>('button:enabled, input:enabled'));
  controls.find((control) => control !== null)?.focus();
}

/** Chooses the tool and the certificate; each `data-step` is a step of that. */
export function CertificatePicker({ ref, settings, opened, locked, thumbprint, onChoose }: Props) {
  const texts = useTexts();
  const { signers, failed, retry } = useSigners(settings.signers);
  const [use, setUse] = useState('');
  const way = signers?.find((one) => one.use === use) ?? signers?.[0];
  const { open, close } = opened;

  // A tool with its own list needs no input.
  useEffect(() => {
    if (way?.kind.needs === 'nothing') void open(way, null);
    else close();
  }, [way, open, close]);
  const outcome = useRef<HTMLDivElement>(null);
  // On a telephone it is below the visible part of the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each outcome
  useEffect(() => void outcome.current?.scrollIntoView({ block: 'nearest' }), [opened.failure, opened.certificates]);
  const fit = opened.certificates.filter(({ unfit }) => unfit === undefined);
  const only = fit.length === 1 ? fit[0]?.thumbprint : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list
  useEffect(() => onChoose(only ?? ''), [opened.certificates]);

  if (!signers) return failed ? <FailedView onRetry={retry} /> : <LoadingView />;
  if (!way) return <Notice severity="error">{texts.text('app.signing.noWay')}</Notice>;
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
        <div data-step ref={outcome}>
          <Trouble way={way} settings={settings} failure={opened.failure} onRetry={() => void open(way, null)} />
        </div>
      )}
      {opened.certificates.length > 0 && (
        <div data-step ref={opened.failure ? undefined : outcome}>
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
  /** The tool; its guides tell how to install it. */
  way: LoadedSigner;
  settings: SigningSettings;
  failure: SignerError;
  onRetry(): void;
}

/** An error, with help to solve it where there is any. */
export function Trouble({ way, settings, failure, onRetry }: TroubleProps) {
  const texts = useTexts();
  const again = way.kind.needs === 'nothing' && failure.failure !== 'unsupportedBrowser';
  return (
    <>
      <Notice
        severity={failure.failure === 'cancelled' ? 'info' : 'error'}
        action={again ? <Button onClick={onRetry}>{texts.text('app.failed.retry')}</Button> : undefined}
      >
        {troubleWords(failure, texts)}
      </Notice>
      <InstallHelp failure={failure.failure} guides={way.guides} browsers={settings.browsers} />
    </>
  );
}

const Group = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  '&[data-tall]': { rowGap: 4, '& > label': { alignItems: 'flex-start' } },
});

interface RadioListProps {
  legend: string;
  options: readonly { value: string; label: ReactNode; closed?: boolean }[];
  chosen: string;
  disabled: boolean;
  /** The labels have several lines. */
  tall?: boolean;
  onChoose(value: string): void;
}

function RadioList({ legend, options, chosen, disabled, tall = false, onChoose }: RadioListProps) {
  const name = useId();
  return (
    <Group disabled={disabled} data-tall={tall || undefined}>
      <FieldLabel as="legend">{legend}</FieldLabel>
      {options.map(({ value, label, closed = false }) => (
        <FormControlLabel
          key={value}
          label={label}
          disabled={closed}
          control={<Radio name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />}
        />
      ))}
    </Group>
  );
}

interface CertificateListProps extends Pick<RadioListProps, 'chosen' | 'disabled' | 'onChoose'> {
  certificates: readonly Certificate[];
}

/** The certificates with owner, issuer and expiry; an unusable one is disabled and says why. */
export function CertificateList({ certificates, ...list }: CertificateListProps) {
  const { text } = useTexts();
  const options = certificates.map((certificate) => ({
    value: certificate.thumbprint,
    label: <CertificateFacts certificate={certificate} />,
    closed: certificate.unfit !== undefined,
  }));
  return <RadioList {...list} legend={text('app.signing.certificate')} options={options} tall />;
}

function CertificateFacts({
  certificate: { subjectName, issuerName, validUntil, unfit },
}: {
  certificate: Certificate;
}) {
  const { text } = useTexts();
  const locale = useLocale();
  const until = validUntil === undefined ? null : new Date(validUntil);
  const day = until && dateFormat(locale, { dateStyle: 'long' }).format(until);
  return (
    <Box component="span" sx={{ display: 'block', py: 1, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {subjectName}
      </Box>
      <Typography component="span" color="text.secondary" sx={{ display: 'block', fontSize: '0.95rem' }}>
        <Words>
          {text('app.signing.issuer', { issuer: issuerName })}
          {day && ` · ${text('app.signing.validUntil', { day })}`}
        </Words>
      </Typography>
      {unfit && (
        <Typography component="span" color="error" sx={{ display: 'block', fontSize: '0.95rem', fontWeight: 500 }}>
          {text(`app.signing.unfit.${unfit}` satisfies SigningKey)}
        </Typography>
      )}
    </Box>
  );
}

interface WayChoiceProps extends Pick<RadioListProps, 'chosen' | 'disabled' | 'onChoose'> {
  signers: readonly LoadedSigner[];
}

export function WayChoice({ signers, ...list }: WayChoiceProps) {
  const { text } = useTexts();
  const options = signers.map(({ use, kind }) => ({ value: use, label: text(kind.title) }));
  return <RadioList {...list} legend={text('app.signing.way')} options={options} />;
}
