import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import { bareTexts, keepTranslating } from '../../../../tests/support/translator.ts';

let site: FakeSite;
let send: () => Response;
let stop = () => {};
beforeEach(() => {
  site = siteOfMember(sample);
  send = () => Response.json({ reference: 'R-7' }, { status: 201 });
  site.answer(({ method }) => (method === 'GET' ? Response.json({ nombre: 'Núria' }) : send()));
  vi.spyOn(console, 'error');
});
afterEach(() => {
  stop();
  site.restore();
  vi.restoreAllMocks();
});

const before = page.getByLabelText(/Davant de|Presentado ante/i);
const submit = page.getByRole('button', { name: /Enviar/i });
const dialog = page.getByRole('dialog');
const close = async () => {
  await page.getByRole('button', { name: /Sortir/i }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};

/** A translator whose words differ, so that a text that stands as it was is seen. */
const loud = (words: string) => words.toUpperCase();

test('a form in a translated page is corrected, refused, sent and begun again', async () => {
  await openApp(site, '/section/ask');
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
  stop = keepTranslating(document.body, loud);
  await submit.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await before.fill('Ajuntament');
  await expect.element(before).not.toHaveAttribute('aria-invalid', 'true');
  send = () =>
    Response.json(
      { status: 'Error', message: 'error_fomulario', errors: { before: ['Organisme desconegut'] } },
      { status: 422 },
    );
  await submit.click();
  await expect.element(dialog).toHaveTextContent('ORGANISME DESCONEGUT');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await before.fill('Diputació');
  await expect.element(before).not.toHaveAttribute('aria-invalid', 'true');
  send = () => Response.json({ status: 'Error', message: 'Ara no' }, { status: 502 });
  await submit.click();
  await expect.element(dialog).toHaveTextContent('ARA NO');
  await close();
  send = () => Response.json({ reference: 'R-7' }, { status: 201 });
  await submit.click();
  await expect.element(dialog).toHaveTextContent('REFERÈNCIA R-7');
  await close();
  await expect.element(before).toHaveValue('');
  expect(bareTexts(document.body)).toEqual([]);
  expect(console.error).not.toHaveBeenCalled();
});

test('a text that changes after the translation is seen to change', async () => {
  await openApp(site, '/section/ask');
  await expect.element(before).toBeVisible();
  stop = keepTranslating(document.body, loud);
  await expect.element(page.getByText('DAVANT DE')).toBeVisible();
  await page.getByRole('button', { name: /^ES CASTELLANO/ }).click();
  await expect.element(page.getByText('PRESENTADO ANTE')).toBeVisible();
  await expect.element(page.getByText('DAVANT DE')).not.toBeInTheDocument();
  expect(console.error).not.toHaveBeenCalled();
});
