import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { freePorts, HAS_NGINX, startNginx, type TlsProxy } from '../../server/support/nginx.ts';
import { appText, PASSWORD } from '../support/pages/access.ts';
import { CERTIFICATE_PAGE, HOME } from '../support/person.ts';
import { text } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

/** Playwright drives a Firefox of its own alone; this library speaks to any by WebDriver BiDi. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
  (file) => existsSync(file),
);
/** Milliseconds; waits as patiently as the other journeys. */
const PATIENCE = 120_000;

let browser: Browser;
let proxy: TlsProxy | undefined;
test.beforeAll(async ({ server }) => {
  if (!FIREFOX) return;
  if (HAS_NGINX) proxy = await startNginx(Number(new URL(server.url).port), await freePorts());
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    acceptInsecureCerts: true,
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
    defaultViewport: { width: 1280, height: 800 },
  });
});
test.afterAll(async () => {
  await browser?.close();
  proxy?.stop();
});

const button = (name: string) => `::-p-xpath(//button[normalize-space()="${name}"])`;
const shownIn = (page: Page, id: string) => page.$eval(`#root_${id}`, (field) => (field as HTMLInputElement).value);

async function press(page: Page, name: string): Promise<void> {
  await page.locator(button(name)).click();
}

test('in Firefox a member signs in, asks for a certificate, saves an address and signs out', async ({ server }) => {
  test.skip(!FIREFOX, 'There is no Firefox here.');
  const home = proxy ? `https://127.0.0.1:${proxy.secure}` : server.url;
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const at = (path: string) => page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
  const result = (words: string) =>
    page.waitForFunction(
      (wanted) => document.querySelector('[role="dialog"]')?.textContent?.includes(wanted),
      {},
      words,
    );

  await page.goto(`${home}/login`);
  await page.locator('#root_username').fill('20001');
  await page.locator('#root_password').fill(PASSWORD);
  await press(page, text('ca', 'forms/login', 'buttons.submit'));
  await at(HOME);
  expect((await page.cookies()).map(({ secure }) => secure)).toEqual([home.startsWith('https:')]);

  const before = 'Ajuntament de Guineueta';
  await page.goto(home + CERTIFICATE_PAGE);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#root_persCodiCole')?.value === '20001');
  await page.locator('#root_delanteDe').fill(before);
  await press(page, text('ca', 'forms/certificate-request', 'buttons.submit'));
  await result("S'ha enviat correctament la sol·licitud");
  await expect.poll(() => server.mailbox.atOffice(before).length, { timeout: PATIENCE }).toBe(1);

  const street = 'Carrer de la Guineu, 5';
  const data = '/actualitzacio-dades/dades-contacte-relacio-col-legi';
  await page.goto(home + data);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#root_direccion__direccion')?.value);
  // All of it is chosen first: this library types behind what stands in a field.
  await page.locator('#root_direccion__direccion').click({ count: 3 });
  await page.keyboard.type(street);
  await press(page, text('ca', 'forms/contact-data', 'buttons.submit'));
  await result(text('ca', 'results', 'dataUpdated'));
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#root_direccion__direccion')?.value);
  expect(await shownIn(page, 'direccion__direccion')).toBe(street);

  await page.locator('header [aria-haspopup="menu"]').click();
  await page.locator(`::-p-xpath(//*[@role="menuitem"][normalize-space()="${appText('user.logOut')}"])`).click();
  await at('/login');
  expect(await page.cookies()).toEqual([]);
  expect(errors).toEqual([]);
});
