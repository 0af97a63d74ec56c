import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/card.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { CardState } from '../../../api/shapes/card.ts';
import type { Payment } from '../../../api/shapes/payments.ts';
import type { SentRequestDetail } from '../../../api/shapes/sent-requests.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const sent = {
  back: 'Totes',
  reference: 'Referència',
  sentAt: 'Data',
  progress: 'Tràmit',
  state: 'Correu',
  states: { sent: 'Enviat' },
  withdraw: 'Retirar',
  wording: 'El que va enviar',
};
const texts = {
  ...ca,
  app: { ...ca.app, card: words as never, sent: sent as never },
  pages: { ...ca.pages, mine: { title: 'Les meves' } },
};
const block = { type: 'sent-requests' as const, id: 'list' };
const mine = { id: 'mine', path: '/mine', access: ['member'], entry: 'main' as const, blocks: [block] };
const version = {
  ...sample,
  menu: { ...sample.menu, pages: [...sample.menu.pages, mine] },
  texts: { ca: texts, es: texts },
};
const due: Payment = { state: 'due', title: 'Cost', text: '7,62 € a pagar', facts: [], code: null, card: 'RF18A1' };
const detail: SentRequestDetail = {
  reference: 'AAAA-1111',
  title: 'Certificat',
  sentAt: '2026-11-20T11:30:00.000Z',
  state: 'sent',
  progress: 'in-hand',
  progressText: 'En tràmit',
  outlook: 'waiting',
  answers: [],
  language: 'ca',
  version: 'v7',
  mayWithdraw: false,
  question: '',
  change: null,
  sections: [],
  payment: due,
};
const PAYMENT = '11111111-1111-4111-8111-111111111111';
const HERE = '/mine?request=AAAA-1111';

let site: FakeSite;
let states: (CardState | 404)[];
let begun: () => Response;
let request: SentRequestDetail;
beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite(version);
  request = detail;
  begun = () => Response.json({ address: '#provider' }, { status: 201 });
  site.answer(({ method, path }) => {
    if (path === '/requests/AAAA-1111') return Response.json(request);
    if (method === 'POST' && path === '/payments/card') return begun();
    const [state] = states.length > 1 ? states.splice(0, 1) : states;
    if (state === 'paid') request = { ...detail, payment: { ...due, state: 'paid', text: 'Pagat', card: null } };
    return typeof state === 'string' ? Response.json({ state }) : Response.json({ status: 'Error' }, { status: 404 });
  });
  await page.viewport(360, 740);
});
afterEach(() => {
  location.hash = '';
  site.restore();
});

const pay = page.getByRole('button', { name: words.pay });

// The first test of the file: later ones find the code of the panel loaded.
test('a case appears whole: no button moves when the payment comes', async () => {
  request = { ...detail, mayWithdraw: true };
  const withdraw = () => [...document.querySelectorAll('button')].some((button) => button.textContent === 'Retirar');
  let early = 0;
  const watch = new MutationObserver(() => {
    if (withdraw() && !document.querySelector('[aria-label="Cost"]')) early += 1;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await openApp(site, HERE);
  await expect.poll(withdraw).toBe(true);
  await expect.element(page.getByRole('region', { name: 'Cost' })).toBeVisible();
  watch.disconnect();
  expect(early).toBe(0);
});

test('the button leads to the provider, and back to this case', async () => {
  await openApp(site, HERE);
  await pay.click();
  await expect.poll(() => location.hash).toBe('#provider');
  const [sent] = site.calls.filter(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toEqual({ reference: 'RF18A1', page: HERE });
});

test('cards that cannot be taken now: the answer says so, and the button stays', async () => {
  begun = () => Response.json({ status: 'Error', message: 'Ara no.' }, { status: 503 });
  await openApp(site, HERE);
  await pay.click();
  await expect.element(page.getByText('Ara no.')).toBeVisible();
  await expect.element(pay).toBeEnabled();
});

test('a case that nobody pays by card has no button', async () => {
  request = { ...detail, payment: { ...due, card: null } };
  await openApp(site, HERE);
  await expect.element(page.getByText(due.text)).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
});

test('somebody who is back waits for the provider, and sees the case paid; the address keeps nothing', async () => {
  states = ['begun', 'paid'];
  const { browser } = await openApp(site, `${HERE}&card=${PAYMENT}`);
  await expect.element(page.getByText(words.waiting)).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  await expect.element(page.getByText(words.paid)).toBeVisible();
  await expect.element(page.getByText('Pagat', { exact: true })).toBeVisible();
  await expect.element(page.getByText(words.paid)).toBeVisible();
  expect(browser.location.search).toBe('?request=AAAA-1111');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['refused', words.refused],
  ['abandoned', words.abandoned],
  ['late', words.late],
  [404, words.unknown],
] as const)('says in words what came of it: %s', async (state, said) => {
  states = [state];
  await openApp(site, `${HERE}&card=${PAYMENT}`);
  const notice = page.getByRole('status', { name: said });
  await expect.element(notice).toHaveFocus();
  await expect.element(notice).toHaveTextContent(said);
  await expect.element(pay).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
