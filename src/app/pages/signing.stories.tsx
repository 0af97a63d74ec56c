import { expect, userEvent, waitFor, within } from 'storybook/test';
import words from '../../../messages/_general/ca/app/signing.json' with { type: 'json' };
import said from '../../../messages/_general/ca/errors/signing.json' with { type: 'json' };
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';
import { type Certificate, SignerError, type SigningFailure } from '../../signing/signer.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { CertificateList, Trouble, WayChoice } from '../blocks/signing/certificate-picker.tsx';
import { KeyFileForm } from '../blocks/signing/key-file-form.tsx';
import { type SigningRun, StepsList, steps, troubleWords } from '../blocks/signing/signing-run.tsx';
import type { CertificateChoice, LoadedSigner } from '../blocks/signing/use-opened.ts';

/** The signing dialog, its parts, and all its errors. */
const meta: AppMeta = { title: 'Workspace/Signing', ...appStories };
export default meta;

const patient = { timeout: 60_000 };
const screen = () => within(document.body);
const narrow = { viewport: { value: 'telephone', isRotated: false } };
const nothing = () => undefined;
const later = async () => undefined;

const opened: AppStory['play'] = async () => {
  await userEvent.click(await screen().findByRole('button', { name: /Signar/ }, patient));
  const dialog = await screen().findByRole('dialog', {}, patient);
  await within(dialog).findByRole('button', { name: /Obrir/ }, patient);
  await waitFor(() => expect(getComputedStyle(dialog.closest('.MuiDialog-container') ?? dialog).opacity).toBe('1'));
};
export const Dialog: AppStory = {
  args: { path: '/alta-guia-etec' },
  parameters: { declared: 'pendiente_firma' },
  play: opened,
};
export const DialogNarrow: AppStory = { ...Dialog, globals: narrow };

/** Pressing "sign" without a certificate shows a message and moves the focus to the choice. */
export const WithoutCertificate: AppStory = {
  ...Dialog,
  async play(context) {
    await opened?.(context);
    const dialog = within(await screen().findByRole('dialog'));
    const sign = dialog.getByRole('button', { name: words.sign });
    await expect(sign).toHaveAttribute('aria-disabled', 'true');
    await expect(sign).toHaveAccessibleDescription(words.needsCertificate);
    await userEvent.click(sign);
    const alerts = () => dialog.getAllByRole('alert').map(({ textContent }) => textContent);
    await waitFor(() => expect(alerts().join(' ')).toContain(words.needsCertificate));
    const choose = dialog.getByRole('button', { name: words.keyFile.choose });
    await expect(choose).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: words.keyFile.open }));
    await expect(choose).toHaveFocus();
    await expect(choose).toHaveAccessibleDescription(expect.stringContaining(words.keyFile.missing));
  },
};
export const WithoutCertificateNarrow: AppStory = { ...WithoutCertificate, globals: narrow };

const tool = (use: string, title: string): LoadedSigner => ({
  use,
  guides: { chrome: 'signingGuideChrome', firefox: 'signingGuideFirefox', edge: 'signingGuideEdge' },
  kind: { title, needs: 'nothing', open: () => Promise.reject(new SignerError('notInstalled')) },
});
const ways = [tool('key-file', 'app.signing.keyFile.title'), tool('web-pki', 'app.signing.webPki.title')];
const settings = { signers: [], browsers: { chrome: 'browserChrome', firefox: 'browserFirefox', edge: 'browserEdge' } };

const certificate = (thumbprint: string, unfit?: Certificate['unfit']): Certificate => ({
  thumbprint,
  subjectName: 'VILA PUIGDOMÈNECH NÚRIA - 12345678Z',
  issuerName: 'EC-Ciutadania',
  validUntil: '2028-03-14T12:00:00.000Z',
  ...(unfit ? { unfit } : {}),
});
const certificates = [
  certificate('a'),
  certificate('b', 'expired'),
  certificate('c', 'notYetValid'),
  certificate('d', 'keyUsage'),
];
const box = (more: Partial<CertificateChoice>): CertificateChoice => ({
  state: 'closed',
  signer: null,
  certificates: [],
  failure: null,
  open: later,
  pick: later,
  close: nothing,
  ...more,
});
const run = (more: Partial<SigningRun>): SigningRun => ({
  step: 'read',
  busy: true,
  trouble: null,
  start: async () => false,
  reset: nothing,
  ...more,
});
const columns = {
  display: 'grid',
  gap: 32,
  padding: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
};

export const Parts: AppStory = {
  render: () => (
    <main style={columns}>
      <WayChoice signers={ways} chosen="web-pki" disabled={false} onChoose={nothing} />
      <KeyFileForm opened={box({})} disabled={false} onOpen={nothing} />
      <KeyFileForm opened={box({ state: 'opening' })} disabled={false} onOpen={nothing} />
      <KeyFileForm opened={box({ failure: new SignerError('wrongPassword') })} disabled={false} onOpen={nothing} />
      <CertificateList certificates={certificates} chosen="a" disabled={false} onChoose={nothing} />
      <CertificateList certificates={certificates} chosen="a" disabled onChoose={nothing} />
      {steps.map((step) => (
        <StepsList key={step} signing={run({ step })} />
      ))}
      <StepsList signing={run({ step: 'sign', busy: false, trouble: new SignerError('cancelled') })} />
    </main>
  ),
};

/** A complete record, so that the compiler notices a new kind. */
const failures: Record<SigningFailure, true> = {
  notAKeyFile: true,
  wrongPassword: true,
  noKey: true,
  unsupportedFile: true,
  insecurePage: true,
  notInstalled: true,
  outdated: true,
  unsupportedBrowser: true,
  licence: true,
  noCertificate: true,
  cancelled: true,
  otherCertificate: true,
  failed: true,
};
const refusal = (status: number, message = '') => ({
  status,
  data: null,
  error: { status: 'Error' as const, message },
});
/** Messages of the server about other services, which the dialog shows unchanged. */
const services = [said.revoked, said.revocationSilent, said.revocationUnnamed, said.tsa];

function Failures() {
  const texts = useTexts();
  return (
    <main style={columns}>
      {Object.keys(failures).map((name) => (
        <div key={name}>
          <Trouble
            way={ways[1] as LoadedSigner}
            settings={settings}
            failure={new SignerError(name as SigningFailure)}
            onRetry={nothing}
          />
        </div>
      ))}
      <Notice severity="error">{troubleWords(new SignerError('failed', 'The smart card was removed.'), texts)}</Notice>
      {services.map((message) => (
        <Notice key={message} severity="error">
          {troubleWords(refusal(503, message), texts)}
        </Notice>
      ))}
      {[0, 400, 403, 409, 422, 503].map((status) => (
        <Notice key={status} severity="error">
          {troubleWords(refusal(status), texts)}
        </Notice>
      ))}
    </main>
  );
}

const worded: AppStory['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(within(canvasElement).getAllByRole('alert')).toHaveLength(24));
  for (const message of services) await expect(canvasElement.textContent).toContain(message);
  for (const notice of within(canvasElement).getAllByRole('alert')) await expect(notice.textContent).toMatch(/\w{3}/);
};
export const EveryFailure: AppStory = { render: () => <Failures />, play: worded };
export const EveryFailureNarrow: AppStory = { ...EveryFailure, globals: narrow };

export const InstallHelp: AppStory = {
  render: () => (
    <main style={columns}>
      <Trouble
        way={ways[1] as LoadedSigner}
        settings={settings}
        failure={new SignerError('notInstalled')}
        onRetry={nothing}
      />
    </main>
  ),
  async play({ canvasElement }) {
    const buttons = await within(canvasElement).findAllByRole('button', {}, patient);
    await userEvent.click(buttons.at(-1) as HTMLElement);
    const dialog = await screen().findByRole('dialog', {}, patient);
    await waitFor(() => expect(getComputedStyle(dialog.closest('.MuiDialog-container') ?? dialog).opacity).toBe('1'));
  },
};
