import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { HAS_PDFSIG, opensslVerify, pdfsigVerify } from '../../../server/support/signing/signature-tools.ts';
import { Authority, PASSWORD } from '../certificates.ts';
import { ROOT, text } from '../project.ts';
import { RunningServer } from '../server.ts';
import { test as base, expect } from '../test.ts';

export const ETEC_PAGE = '/alta-guia-etec';
const FORM = 'forms/etec-declaration';

/** A server in two languages that trusts an authority of the journey's own. */
export const test = base.extend<object, { authority: Authority; server: RunningServer }>({
  authority: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const authority = new Authority();
      await use(authority);
      authority.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  server: [
    async ({ authority }, use) => {
      const server = await RunningServer.start(ROOT, { SIGNING_CA_FILE: authority.caFile }, 'bilingual');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** The page of the request as a person sees it, in one of the languages. */
export function etec(page: Page, language: 'ca' | 'es' = 'ca') {
  const form = (key: string) => text(language, FORM, key);
  const words = (key: string) => text(language, 'pages', `etec.${key}`);
  const signing = (key: string) => text(language, 'app/signing', key);
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: words('signing.title') });
  return {
    phone: page.locator('#root_telefono_contacto'),
    email: page.locator('#root_correo'),
    box: (property: string) => page.getByRole('checkbox', { name: form(`${property}.label`) }),
    entry: (label: string) => page.getByRole('treeitem', { name: label }),
    generate: button(form('buttons.submit')),
    openSigning: button(words('signing.open')),
    banner: (state: string) => page.getByRole('heading', { name: words(`status.banners.${state}.title`) }),
    download: button(words('status.download.title')),
    edit: button(words('status.edit.title')),
    withdraw: button(words('status.withdraw.title')),
    back: button(text(language, 'app/record', 'back')),
    dialog,
    openFile: button(signing('keyFile.open'), dialog),
    password: dialog.getByLabel(signing('keyFile.password')),
    certificate: dialog.getByRole('radio', { name: /Núria Vila/ }),
    sign: button(signing('sign'), dialog),
    close: button(signing('close'), dialog),
    preview: dialog.getByTitle(text(language, 'app/document', 'preview')),
    error: (key: string) => dialog.getByRole('alert').filter({ hasText: signing(`errors.${key}`) }),
  };
}

/** Chooses a certificate file in the open dialog and opens it. */
export async function openCertificate(page: Page, file: string, password = PASSWORD, language: 'ca' | 'es' = 'ca') {
  const { dialog, openFile, password: box } = etec(page, language);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await box.fill(password);
  await openFile.click();
}

/** Signs with a certificate file in the open dialog, and waits for the page to say so. */
export async function signWith(page: Page, file: string, language: 'ca' | 'es' = 'ca') {
  const { certificate, sign, dialog } = etec(page, language);
  await openCertificate(page, file, PASSWORD, language);
  await expect(certificate).toBeChecked();
  await sign.click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText(text(language, 'app/signing', 'done'))).toBeVisible();
}

/** Downloads the document by a button; its path. The name begins with day, month and year. */
export async function downloaded(page: Page, button: Locator, authority: Authority): Promise<string> {
  const coming = page.waitForEvent('download');
  await button.click();
  const download = await coming;
  const today = new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric' });
  expect(download.suggestedFilename().startsWith(today.format(new Date()).replaceAll('/', '-'))).toBe(true);
  const path = authority.path('downloaded.pdf');
  writeFileSync(path, readFileSync(await download.path()));
  return path;
}

/** Programs of others find the signature good, its certificate trusted and the whole document signed. */
export async function expectSigned(pdf: string, authority: Authority): Promise<void> {
  const bytes = readFileSync(pdf);
  const folder = authority.path('.');
  if (HAS_PDFSIG) {
    const { text: told, trusts } = await pdfsigVerify(bytes, readFileSync(authority.caFile, 'utf8'), folder);
    expect(told).toContain('Signature is Valid');
    expect(told).toMatch(/^\s*- Total document signed/m);
    if (trusts) expect(told).toContain('Certificate is Trusted');
  }
  expect(await opensslVerify(bytes, authority.caFile, folder)).toContain('CAdES Verification successful');
}

/** Lets the office do something by its command; what the command printed. */
export function admin(server: RunningServer, ...words: string[]): string {
  const args = [join('scripts', 'run.mjs'), 'admin', 'procedure', ...words];
  return execFileSync(process.execPath, args, {
    cwd: server.root,
    env: { ...process.env, ...server.env },
    encoding: 'utf8',
  });
}

/** Number of the newest request of a member that stands in that state. */
export function requestIn(server: RunningServer, state: string): string {
  const line = admin(server, 'list')
    .split('\n')
    .find((one) => one.includes(state) && one.includes('20001'));
  expect(line, `no request in ${state}`).toBeTruthy();
  return /\d+/.exec(line ?? '')?.[0] ?? '';
}

/** Goes to the page and has its form before them, whatever became of an earlier request. */
export async function openForm(page: Page, language: 'ca' | 'es' = 'ca') {
  const own = etec(page, language);
  await page.goto(ETEC_PAGE);
  await expect(own.phone.or(own.edit)).toBeVisible();
  if (await own.edit.isVisible()) await own.edit.click();
  await expect(own.phone).not.toHaveValue('');
  return own;
}

/** The least that a declaration says: an activity, a project of a group, a territory and the college's policy. */
export async function fillLeast(page: Page, language: 'ca' | 'es' = 'ca'): Promise<void> {
  const own = etec(page, language);
  const entries = [
    ['professional-activities', '5'],
    ['project-areas', '79'],
    ['project-areas', '81'],
  ] as const;
  for (const [list, id] of entries) await setEntry(own.entry(text(language, `lists/${list}`, `entries.${id}`)), true);
  await chooseTerritory(page, language);
  await own.box('poliza_colegio').check();
}

/** The first territory, below its region, which is closed until somebody opens it. */
export async function chooseTerritory(page: Page, language: 'ca' | 'es' = 'ca'): Promise<void> {
  const own = etec(page, language);
  const [region, territory] = ['13', '14'].map((id) => own.entry(text(language, 'lists/territories', `entries.${id}`)));
  if (!region || !territory) return;
  if ((await region.getAttribute('aria-expanded')) !== 'true') await region.locator('.words').click();
  await setEntry(territory, true);
}

/** Chooses an entry of a tree, or takes it away; the groups above it are there to be seen. */
export async function setEntry(entry: Locator, chosen: boolean) {
  if ((await entry.getAttribute('aria-checked')) !== String(chosen)) await entry.locator('.words').click();
  await expect(entry).toHaveAttribute('aria-checked', String(chosen));
}
