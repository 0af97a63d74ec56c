import type { Page } from '@playwright/test';
import { TRANSLATOR } from '../support/translator.ts';
import { appText, PASSWORD } from './support/pages/access.ts';
import { certificate } from './support/pages/certificate.ts';
import { CERTIFICATE_PAGE, HOME, keepCookie, PEOPLE, signInAs } from './support/person.ts';
import { text } from './support/project.ts';
import { expect, expectGoodPage, test } from './support/test.ts';

/** The page as the server draws it; the first visitors after a start get it without. */
test.beforeEach(async ({ request }) => {
  await expect
    .poll(async () => (await request.get('/login', { headers: { accept: 'text/html' } })).text(), { timeout: 60_000 })
    .toContain('id="root_username"');
});

test('text that is typed before the scripts load stays and is sent', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const { username, password } = fields(page);
  const box = await username.elementHandle();
  await username.click();
  await page.keyboard.type('2000');
  release();
  await expect(page.locator('[data-submit]')).toHaveCount(0);
  await page.keyboard.type('1');
  await expect(username).toHaveValue('20001');
  await expect(username).toBeFocused();
  expect(await box?.evaluate((element) => element.isConnected)).toBe(true);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${HOME}`);
});

test('Enter that is pressed before the scripts load signs in', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const { username, password } = fields(page);
  await username.fill('20001');
  await password.fill(PASSWORD);
  await password.press('Enter');
  release();
  await page.waitForURL(`**${HOME}`);
});

test('a page that the browser translates before the scripts load keeps what is typed, and signs in', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const { username, password } = fields(page);
  await username.waitFor();
  await page.evaluate(`(() => {
${TRANSLATOR}
keepTranslating(document.body, (words) => words + ' *');
})()`);
  await expect(page.locator('label font').first()).toBeAttached();
  await username.click();
  await page.keyboard.type('2000');
  release();
  await expect(page.locator('[data-submit]')).toHaveCount(0);
  await expect(username).toHaveValue('2000');
  await expect(username).toBeFocused();
  await page.keyboard.type('1');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${HOME}`);
});

test('app and server give elements the same ids, so that keys find the next tab', async ({ page }) => {
  await page.goto('/login');
  await expectSameNames(page);
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
});

test('a name in the URL fills the form, which the browser then draws', async ({ page }) => {
  await page.goto('/login?username=20002');
  await expect(fields(page).username).toHaveValue('20002');
});

test.describe('who has signed in', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, PEOPLE.member.username);
    await keepCookie(page);
    await expect.poll(async () => (await page.request.get(CERTIFICATE_PAGE)).text()).toContain('id="root_delanteDe"');
  });

  test('fills in a form before its scripts and values are loaded', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(CERTIFICATE_PAGE, { waitUntil: 'commit' });
    const form = certificate(page);
    await expectGoodPage(page);
    const box = await form.before.elementHandle();
    await form.before.fill('Ajuntament de Vic');
    await form.language('es').check();
    await page.getByRole('banner').locator('[aria-haspopup="menu"]').click();
    await expect(page.getByText(PEOPLE.member.username, { exact: true })).toHaveCount(0);
    release();
    await expect(page.getByRole('menuitem', { name: appText('user.logOut') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form.number).toHaveValue(PEOPLE.member.username);
    await expect(form.before).toHaveValue('Ajuntament de Vic');
    await expect(form.language('es')).toBeChecked();
    // It is the same box: nothing was drawn anew.
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true);
    await expectSameNames(page);
  });

  test('gets the same element ids from server and browser in every form', async ({ page }) => {
    for (const path of ['sol-licituds/sol-licitud-correu-corporatiu', 'sol-licituds/sol-licitud-carnet-col-legiat']) {
      await expect.poll(async () => (await page.request.get(`/${path}`)).text()).toContain('data-submit');
      await page.goto(`/${path}`);
      await expectSameNames(page);
    }
  });

  test('sends a form before its scripts and values are loaded; both are included', async ({ page, server }) => {
    const release = await holdScripts(page);
    await page.goto(CERTIFICATE_PAGE, { waitUntil: 'commit' });
    const form = certificate(page);
    const reason = `Abans dels scripts ${Date.now()}`;
    await form.before.fill('Ajuntament de Vic');
    await form.reason.fill(reason);
    await page.locator('form[name=certificate-request] [data-submit]').click({ force: true });
    release();
    await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'certificateSent').split('\n')[0] ?? '');
    await expect.poll(() => server.mailbox.holding(reason).length).toBeGreaterThan(0);
    expect(server.mailbox.holding(reason)[0]?.mail.html).toContain('Puigdomènech');
  });

  test('gets a draft again, on a page that the server draws', async ({ page }) => {
    await page.goto(CERTIFICATE_PAGE);
    const form = certificate(page);
    await form.before.fill('Ajuntament de Vic');
    await form.before.blur();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
      .toBe(true);
    const release = await holdScripts(page);
    await page.goto(CERTIFICATE_PAGE, { waitUntil: 'commit' });
    await form.reason.fill('Un concurs');
    release();
    await expect(form.before).toHaveValue('Ajuntament de Vic');
    await expect(form.reason).toHaveValue('Un concurs');
  });
});

/** No script comes before the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** React leaves attributes as it finds them when it takes a page over: what it would have called them stands beside. */
async function expectSameNames(page: Page): Promise<void> {
  const misnamed = () =>
    page.evaluate(() => {
      const linked = ['aria-labelledby', 'aria-controls', 'aria-describedby'];
      const names = [['id', 'id'], ['htmlFor', 'for'], ...linked.map((name) => [name, name])] as [string, string][];
      const propsOf = (element: Element) =>
        Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1] as Record<string, unknown>;
      return [...document.querySelectorAll('#root *')].flatMap((element) =>
        names
          .filter(([prop, name]) => (propsOf(element)?.[prop] ?? null) !== element.getAttribute(name))
          .map(([, name]) => `${element.tagName} ${name}=${element.getAttribute(name)}`),
      );
    });
  // Part by part; what is not taken over yet has no names.
  await expect.poll(misnamed).toEqual([]);
}

function fields(page: Page) {
  const form = page.locator('form[name=login]');
  return { username: form.locator('[name=username]'), password: form.locator('[name=password]') };
}
