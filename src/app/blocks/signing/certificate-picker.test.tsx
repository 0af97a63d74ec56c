import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignerError } from '../../../signing/signer.ts';
import { TextsProvider } from '../../../ui/text/texts.tsx';
import { AppTheme } from '../../../ui/theme/theme.tsx';
import { CertificatePicker } from './certificate-picker.tsx';
import type { CertificateChoice } from './use-opened.ts';

const nothing = () => undefined;
const later = async () => undefined;
const closed: CertificateChoice = {
  state: 'closed',
  signer: null,
  certificates: [],
  failure: null,
  open: later,
  pick: later,
  close: nothing,
};
const texts = { language: 'ca', text: (key: string | readonly string[]) => String(key) };
const settings = { signers: [{ use: 'key-file' }], browsers: undefined };

/** The picker in a dialog on a telephone, which shows a part of it. */
function LowDialog({ opened }: { opened: CertificateChoice }) {
  return (
    <AppTheme>
      <TextsProvider texts={texts}>
        <div data-testid="frame" style={{ width: 300, height: 200, overflow: 'auto' }}>
          <CertificatePicker {...{ opened, settings }} locked={false} thumbprint="" onChoose={nothing} />
        </div>
      </TextsProvider>
    </AppTheme>
  );
}

const certificate = { thumbprint: 'aa', subjectName: 'Núria Vila', issuerName: 'TEST authority' };

test.for([
  ['a wrong password', { failure: new SignerError('wrongPassword') }, 'app.signing.errors.wrongPassword'],
  ['a certificate', { state: 'open', certificates: [certificate] }, 'Núria Vila'],
] satisfies [string, Partial<CertificateChoice>, string][])(
  '%s is told where one sees it',
  async ([, change, words]) => {
    const { rerender } = await render(<LowDialog opened={closed} />);
    await expect.element(page.getByRole('button', { name: 'app.signing.keyFile.open' })).toBeInTheDocument();
    await rerender(<LowDialog opened={{ ...closed, ...change }} />);
    const told = page.getByText(words);
    await expect.element(told).toBeVisible();
    const frame = page.getByTestId('frame').element().getBoundingClientRect();
    expect(told.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(frame.bottom);
  },
);
