import type { Page } from '@playwright/test';
import { expectFocused, keyboard, tabTo } from '../support/keyboard.ts';
import { enterAs, PASSWORD, storedSession, withServer } from '../support/pages/access.ts';
import { text } from '../support/project.ts';
import { keepAnnouncements } from '../support/screen-reader.ts';
import { TASK } from '../support/tags.ts';
import { expect, expectAnnounced, expectGoodPage } from '../support/test.ts';

const test = withServer();
// A sensitive call asks for the password, or for a passkey.
test.use({ expectedErrors: [/status of (403|400) .*passkeys/] });

const words = (key: string, name = '') => text('ca', 'app/passkeys', key).replace('{{name}}', name);
const SIGN_IN = text('ca', 'app/passkeySignIn', 'button');
const NAME = "L'ordinador del despatx";
const MESSAGES = 'messages/ca/forms/certificate-request.json';

/** A telephone or computer that asks for finger or face, and is shown it. */
async function withAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * A virtual authenticator answers what the box for the user name offers, without being asked. So the box offers nothing but
 * where `offer` was called.
 */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('offer') === null)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}
const offer = (page: Page) => page.evaluate(() => sessionStorage.setItem('offer', 'yes'));

/** Changes a text in the working copy, so that there is something to publish. */
async function changeText(page: Page, origin: string): Promise<void> {
  const session = await storedSession(page);
  const headers = { authorization: String(session?.token) };
  const url = `${origin}/api/config/workshop/file?path=${encodeURIComponent(MESSAGES)}`;
  const file = (await (await page.request.get(url, { headers })).json()) as { text: string; revision: number };
  const label = text('ca', 'forms/certificate-request', 'delanteDe.label');
  const data = { revision: file.revision, text: file.text.replace(label, `${label}?`) };
  const answer = await page.request.put(url, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('the office adds a passkey, signs in and publishes by it, and removes it, by keyboard alone', {
  tag: TASK,
}, async ({ page, server }) => {
  test.slow();
  // Browsers refuse passkeys at an IP address.
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const hands = keyboard(page);
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  const givePassword = async () => {
    await tabTo(page, page.getByRole('dialog').locator('input[type=password]'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
  };
  await keepAnnouncements(page);
  await withAuthenticator(page);
  await withoutAutofill(page);
  await page.goto(`${origin}/login/secretaria`);
  await expect(page.getByRole('button', { name: SIGN_IN })).toBeVisible();
  await expectGoodPage(page);
  await enterAs(page, 'S0001');
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);

  await page.goto(`${origin}/secretaria/acces`);
  await press(words('add'));
  await expect(page.getByLabel(words('name'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(words('name'))).toHaveAccessibleDescription(new RegExp(words('missing')));
  await hands.write(words('name'), NAME);
  await page.keyboard.press('Enter');
  await givePassword();
  await expectAnnounced(page, words('added', NAME));
  await expectFocused(page);
  await expect(page.getByText(words('unused'))).toBeVisible();
  await expectGoodPage(page);

  // After the loss of the session one press signs in again, without password and code.
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.goto(`${origin}/login/secretaria`);
  await press(SIGN_IN);
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
  expect(await storedSession(page)).toMatchObject({ username: 'S0001', rol: 'ROLE_STAFF' });

  // Browsers that can offer it where they fill in user names; no button is pressed.
  await page.evaluate(() => localStorage.removeItem('session'));
  await offer(page);
  await page.goto(`${origin}/login/secretaria`);
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);

  await changeText(page, origin);
  await page.goto(`${origin}/secretaria/taller`);
  const workshop = (key: string) => text('ca', 'app/workshop', key);
  await tabTo(page, page.getByRole('tab', { name: workshop('tabs.files'), exact: true }).first());
  await page.keyboard.press('ArrowRight');
  // The check of all files comes first.
  await expect(page.getByRole('button', { name: workshop('publish.now'), exact: true })).toBeVisible({
    timeout: 120_000,
  });
  await press(workshop('publish.now'));
  await press(words('confirm'));
  await expect(page.getByText(workshop('publish.done'))).toBeVisible({ timeout: 60_000 });
  await expectAnnounced(page, workshop('publish.done'));

  await page.goto(`${origin}/secretaria/acces`);
  await expect(page.getByText(words('unused'))).toBeHidden();
  await press(words('removeOne', NAME));
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: words('remove') }));
  await page.keyboard.press('Enter');
  await givePassword();
  await expectAnnounced(page, words('removed', NAME));
  await expect(page.getByText(words('none'))).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('session'));
  await page.evaluate(() => sessionStorage.removeItem('offer'));
  await page.goto(`${origin}/login/secretaria`);
  await press(SIGN_IN);
  await expect(page.getByRole('alert')).toContainText(text('ca', 'errors/server', 'passkeyRefused'));
  await expectGoodPage(page);
  expect(await storedSession(page)).toBeNull();
});
