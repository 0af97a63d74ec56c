import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import cost from '../../../../messages/_general/ca/app/cost.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { makeForm } from '../../../../tests/support/fields/form-harness.tsx';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Payment } from '../../../api/shapes/payments.ts';
import type { CompiledForm } from '../../../core/config.ts';

/** Of two euros for each place, by a price of the settings. */
const form: CompiledForm = {
  ...makeForm(
    { properties: { places: { type: 'integer' } } },
    { places: { 'ui:widget': 'number' } },
    {
      ...askForm.spec,
      prefill: [],
      amount: [
        '*',
        ['get', ['name', 'settings'], ['value', 'price']],
        ['get', ['name', 'values'], ['value', 'places']],
      ],
    },
  ),
  id: 'ask',
};
const payment: Payment = {
  state: 'due',
  title: 'Pagament',
  text: 'Pendent de pagar: 6,00 €',
  facts: [
    { label: 'Import', value: '6,00 €' },
    { label: 'IBAN', value: 'ES91 2100 0418 4502 0005 1332' },
    { label: 'Concepte', value: 'RF62 7K3M 9QXT' },
  ],
  card: null,
  code: {
    content: 'BCD\n002\n1\nSCT\n\nClub\nES9121000418450200051332\nEUR6.00\n\nRF627K3M9QXT',
    label: 'Codi QR',
    help: 'Llegeixi’l',
  },
};

let site: FakeSite;
let own: Response | null;
beforeEach(() => {
  const texts = sample.texts.ca as Record<string, Record<string, never>>;
  const ca = { ...texts, app: { ...texts.app, cost: cost as never } };
  site = siteOfMember({
    ...sample,
    texts: { ca, es: ca },
    forms: { ...sample.forms, ask: form },
    settings: { links: {}, ...sample.settings, price: 2 },
  });
  own = Response.json({ reference: '7K3M-9QXT', payment });
  site.answer(({ method, path }: ApiRequest) => {
    if (method === 'POST') return Response.json({ reference: '7K3M-9QXT' }, { status: 201 });
    return (path === '/requests/7K3M-9QXT' && own) || Response.json({}, { status: 404 });
  });
});
afterEach(() => site.restore());

const places = page.getByRole('textbox').first();
const send = page.getByRole('button', { name: /^Enviar/ });
const panel = page.getByRole('region', { name: 'Pagament' });

test('what sending costs follows what is filled in, and stands above the button that sends', async () => {
  await openApp(site, '/section/ask');
  await places.fill('3');
  await userEvent.keyboard('{Tab}');
  const line = page.getByText(/^Import a pagar: 6,00\s€$/);
  await expect.element(line).toBeVisible();
  await expect.element(line).toHaveAttribute('role', 'status');
  const isBefore = line.element().compareDocumentPosition(send.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore).toBeTruthy();
  await places.fill('0');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(cost.nothing)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('after sending the page says how it is paid, with a code for the bank', async () => {
  await openApp(site, '/section/ask');
  await places.fill('3');
  await send.click();
  await page.getByRole('dialog').getByRole('button').click();
  await expect.element(panel).toBeVisible();
  await expect.element(panel).toHaveTextContent(/6,00.*ES91 2100.*RF62 7K3M 9QXT/);
  await expect.element(panel.getByRole('img', { name: 'Codi QR' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('the answer is read first: the code of what comes after may be gone since an update, and the page loads anew', async () => {
  await openApp(site, '/section/ask');
  await places.fill('3');
  await send.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const isAsked = () => site.calls.some(({ path }) => path === '/requests/7K3M-9QXT');
  expect(isAsked()).toBe(false);
  await page.getByRole('dialog').getByRole('button').click();
  await expect.poll(isAsked).toBe(true);
});

test('how it is paid is in view, also when it comes after the answer was read', async () => {
  let comes = () => {};
  const late = new Promise<void>((resolve) => {
    comes = resolve;
  });
  const answer = own;
  site.answer(async ({ method }) => {
    if (method === 'POST') return Response.json({ reference: '7K3M-9QXT' }, { status: 201 });
    await late;
    return answer ?? Response.error();
  });
  await page.viewport(360, 260);
  await openApp(site, '/section/ask');
  await places.fill('3');
  await send.click();
  await page.getByRole('dialog').getByRole('button').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  comes();
  await expect.element(panel.getByText(payment.text)).toBeInViewport({ ratio: 1 });
});

test('where the answer says nothing of a payment, or does not come, the page is as without one', async () => {
  own = null;
  await openApp(site, '/section/ask');
  await places.fill('3');
  await send.click();
  await page.getByRole('dialog').getByRole('button').click();
  await expect.poll(() => site.calls.some(({ path }) => path === '/requests/7K3M-9QXT')).toBe(true);
  await expect.element(send).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});
