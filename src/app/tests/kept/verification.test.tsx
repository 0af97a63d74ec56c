import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/verification.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, fakeSite } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, verification: words as never },
  pages: { ...ca.pages, verification: { title: 'Verificar' } },
};
const menu: Menu = {
  ...sample.menu,
  pages: [
    ...sample.menu.pages,
    {
      id: 'verification',
      path: '/verification',
      access: ['public'],
      blocks: [{ type: 'verification', id: 'verification' }],
    },
  ],
};
/** SHA-256 of `abc` (FIPS 180-2, appendix B.1). */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const { failed } = ca.app as never as { failed: { text: string } };

let site: FakeSite;
let answer: (request: ApiRequest) => Response;
const calls = () => site.calls.filter(({ path }) => path === '/documents/verification');
const code = page.getByLabelText(words.code);
const found = page.getByRole('main').getByRole('status');
const submit = page.getByRole('button', { name: words.submit });
const choose = () =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, new File(['abc'], 'doc.pdf'));

beforeEach(() => {
  localStorage.clear();
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts } });
  answer = () => Response.json({ result: 'unchanged', signed: '2026-11-20T11:30:00.000Z' });
  site.answer((request) => answer(request));
});
afterEach(() => {
  vi.unstubAllGlobals();
  site.restore();
});

test('a browser without hashes outside HTTPS is not reported as a broken file', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await openApp(site, '/verification?code=7K3M-9QXT');
  await expect.element(code).toHaveValue('7K3M-9QXT');
  await choose();
  await submit.click();
  await expect.element(found).toHaveTextContent(words.insecure);
});

test('a file is verified by its hash, with the code of the address', async () => {
  await openApp(site, '/verification?code=7K3M-9QXT');
  await expect.element(code).toHaveValue('7K3M-9QXT');
  await choose();
  await expect.element(page.getByText('doc.pdf')).toBeVisible();
  await submit.click();
  await expect.element(found).toHaveTextContent(words.unchanged);
  await expect.element(found).toHaveTextContent('20 de novembre del 2026');
  expect(calls().map(({ body }) => JSON.parse(String(body)))).toEqual([{ code: '7K3M-9QXT', sha256: ABC }]);
  expect(await axeViolations()).toEqual([]);
  // The result is only for that code.
  await userEvent.type(code, 'X');
  await expect.element(page.getByText(words.unchanged)).not.toBeInTheDocument();
});

test.each([
  ['changed', words.changed],
  ['unknown', words.unknown],
])('a document that is %s', async (result, said) => {
  answer = () => Response.json({ result, signed: null });
  await openApp(site, '/verification?code=x');
  await choose();
  await submit.click();
  await expect.element(found).toHaveTextContent(said);
  await expect.element(page.getByText(words.unsigned)).not.toBeInTheDocument();
});

test('missing input is marked and takes the focus, and nothing is sent', async () => {
  await page.viewport(360, 740);
  await openApp(site, '/verification');
  await submit.click();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription(words.codeMissing);
  await userEvent.keyboard('abc{Enter}');
  const button = page.getByRole('button', { name: words.choose });
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByText(words.fileMissing)).toBeVisible();
  expect(calls()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await axeViolations()).toEqual([]);
});

test('a refusal says the server’s word; no answer says so too', async () => {
  answer = () => Response.json({ status: 'Error', message: 'Esperi 3 minuts.' }, { status: 429 });
  await openApp(site, '/verification?code=x');
  await choose();
  await submit.click();
  await expect.element(found).toHaveTextContent('Esperi 3 minuts.');
  answer = () => Response.error();
  await submit.click();
  await expect.element(found).toHaveTextContent(failed.text);
});
