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
  ...{ state: 'closed', signer: null, certificates: [], failure: null, open: later, pick: later, close: nothing },
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

test('a wrong password is told where one sees it', async () => {
  const { rerender } = await render(<LowDialog opened={closed} />);
  await expect.element(page.getByRole('button', { name: 'app.signing.keyFile.open' })).toBeInTheDocument();
  await rerender(<LowDialog opened={{ ...closed, failure: new SignerError('wrongPassword') }} />);
  const notice = page.getByText('app.signing.errors.wrongPassword');
  await expect.element(notice).toBeVisible();
  const frame = page.getByTestId('frame').element().getBoundingClientRect();
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(frame.bottom);
});
