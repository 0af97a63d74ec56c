import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import receiptWords from '../../../../messages/_general/ca/app/receipt.json' with { type: 'json' };
import strangerWords from '../../../../messages/_general/ca/app/stranger.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, fakeSite } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: {
    ...ca.app,
    receipt: receiptWords as never,
    stranger: strangerWords as never,
    result: { ...(ca.app as Record<string, object>).result, info: 'Informació' } as never,
  },
  pages: { ...ca.pages, write: { title: 'Escriure' }, receipt: { title: 'Estat' } },
};
const menu: Menu = {
  ...sample.menu,
  pages: [
    ...sample.menu.pages,
    { id: 'write', path: '/write', access: ['public'], blocks: [{ type: 'form', id: 'form', form: 'ask' }] },
    { id: 'receipt', path: '/receipt', access: ['public'], blocks: [{ type: 'receipt', id: 'receipt' }] },
  ],
};
const ask = { ...askForm, spec: { submit: askForm.spec.submit, results: {} } };

let site: FakeSite;
let answer: (request: ApiRequest) => Response;
beforeEach(() => {
  localStorage.clear();
  site = fakeSite({
    ...sample,
    menu,
    texts: { ca: texts, es: texts },
    forms: { ...sample.forms, ask: ask as never },
    settings: { ...sample.settings, links: {}, strangers: { ask: { protection: 'mail', receiptTo: 'email' } } },
  });
  answer = () => Response.json({ mailbox: 'anna@exemple.cat', hours: 23 }, { status: 202 });
  site.answer((request) => answer(request));
});
afterEach(() => site.restore());

const sends = () => site.calls.filter(({ path }) => path === '/strangers/requests');

test('a form goes out without an account, and says that a mail has to be confirmed', async () => {
  await openApp(site, '/write');
  await page.getByLabelText(/Davant de/).fill('Ajuntament');
  await userEvent.click(page.getByRole('button', { name: /^Enviar/ }));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('anna@exemple.cat');
  expect(await axeViolations()).toEqual([]);
  expect(sends()).toHaveLength(1);
});

test('people and screen readers never meet the box for programs; what is in it is sent along', async () => {
  await openApp(site, '/write');
  await page.getByLabelText(/Davant de/).fill('Ajuntament');
  const trap = document.querySelector<HTMLInputElement>('input[name=homepage]');
  if (!trap) throw new Error('There is no box for programs.');
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
  expect(trap.getBoundingClientRect().right).toBeLessThan(0);
  trap.value = 'https://example.org';
  answer = () => Response.json({ status: 'Error', message: 'Un programa' }, { status: 400 });
  await userEvent.click(page.getByRole('button', { name: /^Enviar/ }));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Un programa');
  await userEvent.click(page.getByRole('dialog').getByRole('button').last());
  await expect.element(page.getByLabelText(/Davant de/)).toHaveValue('Ajuntament');
});

test('a link asks before it confirms, and says why it cannot', async () => {
  answer = () => Response.json({ status: 'Error', message: 'Ara no' }, { status: 503 });
  await openApp(site, '/receipt?confirm=token');
  const button = page.getByRole('button', { name: receiptWords.confirm });
  await expect.element(button).toBeVisible();
  expect(site.calls.filter(({ path }) => path.startsWith('/strangers'))).toEqual([]);
  await userEvent.click(button);
  await expect.element(page.getByRole('main').getByRole('status').last()).toHaveTextContent('Ara no');
  answer = () => Response.json({ reference: '7K3M-9QXT' }, { status: 201 });
  await userEvent.click(button);
  await expect.element(page.getByRole('main').getByRole('status').last()).toHaveTextContent('7K3M-9QXT');
  await expect.element(button).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent('7K3M-9QXT');
  expect(document.activeElement).not.toBe(document.body);
});

test.each([400, 409])(
  'a link that confirms nothing any more (%i) asks no longer, and keeps the focus',
  async (status) => {
    answer = () => Response.json({ status: 'Error', message: 'Ja estava confirmat' }, { status });
    await openApp(site, '/receipt?confirm=token');
    const button = page.getByRole('button', { name: receiptWords.confirm });
    await userEvent.click(button);
    await expect.element(page.getByText('Ja estava confirmat')).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(page.getByText(receiptWords.question)).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
  },
);

test('the state stands there in words, and a link that shows nothing says so', async () => {
  answer = () => Response.json({ reference: '7K3M-9QXT', at: '2026-11-20T11:30:00.000Z', state: 'En tràmit' });
  await openApp(site, '/receipt?state=token');
  await expect.element(page.getByText('En tràmit')).toBeVisible();
  await expect.element(page.getByText('7K3M-9QXT')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
