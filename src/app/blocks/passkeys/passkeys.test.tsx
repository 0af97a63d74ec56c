import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import signInWords from '../../../../messages/_general/ca/app/passkeySignIn.json' with { type: 'json' };
import words from '../../../../messages/_general/ca/app/passkeys.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { accessSite } from '../../../../tests/support/sites/access-site.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import type { Menu } from '../../../core/config.ts';

const ca = accessSite.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, cancel: 'Cancel·lar' as never, passkeys: words as never, passkeySignIn: signInWords as never },
  pages: { ...ca.pages, keys: { title: 'Accés' } },
};
const signInId = accessSite.menu.parts.signIn;
const menu: Menu = {
  ...accessSite.menu,
  checks: { ...accessSite.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...accessSite.menu.pages.map((one) =>
      one.id === signInId
        ? { ...one, blocks: [...(one.blocks ?? []), { type: 'passkey-sign-in' as const, id: 'passkey' }] }
        : one,
    ),
    { id: 'keys', path: 'keys', access: ['staff'], entry: 'main', blocks: [{ type: 'passkeys', id: 'passkeys' }] },
  ],
};
const failure = (status: number, message = '') => Response.json({ status: 'Error', message }, { status });
const PHONE = { id: 'aaaa', name: 'Telèfon', since: '2026-11-20T11:30:00.000Z', used: '2026-11-25T11:30:00.000Z' };
const LAPTOP = { id: 'bbbb', name: 'Portàtil', since: '2026-11-26T11:30:00.000Z' };

/** Answers of authenticators, as far as the browser's code looks. */
const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
    attestationObject: bytes(),
    getTransports: () => ['internal'],
  },
};
const refusal = (name: string) => Promise.reject(new DOMException('', name));

let site: FakeSite;
let standing: { allowed: boolean; most: number; passkeys: object[] };
let answers: Record<string, () => Response>;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  standing = { allowed: true, most: 10, passkeys: [PHONE] };
  const options = { challenge: 'AQID', rpId: 'localhost', rp: { id: 'localhost', name: 'X' }, pubKeyCredParams: [] };
  const user = { id: 'AQID', name: 'S1', displayName: 'S1' };
  answers = {
    'POST /auth/passkeys/proposal': () => Response.json({ ticket: 't', options: { ...options, allowCredentials: [] } }),
    'POST /auth/passkeys/session': () => Response.json({ token: fakeToken('ROLE_STAFF') }),
    'POST /passkeys/proposal': () => Response.json({ ticket: 't', options: { ...options, user } }),
    'POST /passkeys': () => Response.json(LAPTOP, { status: 201 }),
    'DELETE /passkeys/aaaa': () => new Response(null, { status: 204 }),
    'GET /passkeys': () => Response.json(standing),
  };
  site = fakeSite({ ...accessSite, menu, texts: { ca: texts as never } });
  site.answer(({ method, path }) => answers[`${method} ${path}`]?.() ?? failure(404));
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false);
  await page.viewport(360, 740);
});
afterEach(() => {
  vi.restoreAllMocks();
  site.restore();
});

const calls = (path: string) => site.calls.filter((call) => call.path === path);
const button = page.getByRole('button', { name: signInWords.button });
const trouble = page.getByRole('alert').filter({ hasText: signInWords.failed });
const get = () => vi.spyOn(navigator.credentials, 'get');
const openKeys = async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  await openApp(site, '/keys');
  await expect.element(page.getByRole('heading', { name: words.title })).toBeVisible();
};

test('a press signs in; going back says nothing, and a refusal says why', async () => {
  const ask = get();
  await openApp(site, '/entry');
  await expect.element(button).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  ask.mockImplementationOnce(() => refusal('NotAllowedError'));
  await button.click();
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await expect.element(trouble).not.toBeInTheDocument();
  ask.mockImplementationOnce(() => refusal('SecurityError'));
  await button.click();
  await expect.element(trouble).toHaveTextContent(signInWords.trouble);
  ask.mockResolvedValue(credential as never);
  answers['POST /auth/passkeys/session'] = () => failure(400, 'Aquesta no.');
  await button.click();
  await expect.element(trouble).toHaveTextContent('Aquesta no.');
  expect(await axeViolations()).toEqual([]);
  answers['POST /auth/passkeys/session'] = () => Response.json({ token: fakeToken('ROLE_STAFF') });
  await button.click();
  await expect.poll(() => localStorage.getItem('session')).toContain('token');
  const [sent] = calls('/auth/passkeys/session').slice(-1);
  expect(JSON.parse(String(sent?.body))).toMatchObject({ ticket: 't', response: { id: 'AQID', type: 'public-key' } });
});

test('a browser without passkeys shows no button', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await openApp(site, '/entry');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('one’s passkeys are listed, added with a name and removed', async () => {
  await openKeys();
  await expect.element(page.getByText(/Darrer ús: 25 de novembre/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: words.add }).click();
  const name = page.getByRole('textbox', { name: words.name });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription(new RegExp(words.missing));
  const make = vi.spyOn(navigator.credentials, 'create');
  for (const [error, said] of [
    ['NotAllowedError', words.cancelled],
    ['InvalidStateError', words.known],
    ['UnknownError', words.trouble],
  ] as const) {
    make.mockImplementationOnce(() => refusal(error));
    await name.fill('Portàtil');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
  }
  expect(await axeViolations()).toEqual([]);
  make.mockResolvedValue(credential as never);
  standing = { ...standing, passkeys: [PHONE, LAPTOP] };
  await page.getByRole('button', { name: words.next }).click();
  await expect.element(page.getByText(words.added.replace('{{name}}', 'Portàtil'))).toBeVisible();
  await expect.element(page.getByText(words.unused)).toBeVisible();
  // The password was given once for all these attempts.
  expect(calls('/passkeys/proposal').length).toBe(1);
  expect(JSON.parse(String(calls('/passkeys').find(({ method }) => method === 'POST')?.body))).toMatchObject({
    ticket: 't',
    name: 'Portàtil',
  });
  answers['DELETE /passkeys/aaaa'] = () => failure(503, 'Ara no.');
  const remove = page.getByRole('button', { name: words.removeOne.replace('{{name}}', 'Telèfon') });
  const sure = page.getByRole('alertdialog').getByRole('button', { name: words.remove, exact: true });
  await remove.click();
  await sure.click();
  await expect.element(page.getByText('Ara no.')).toBeVisible();
  answers['DELETE /passkeys/aaaa'] = () => new Response(null, { status: 204 });
  standing = { ...standing, passkeys: [LAPTOP] };
  await remove.click();
  await sure.click();
  await expect.element(page.getByText(words.removed.replace('{{name}}', 'Telèfon'))).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
});

test.each([
  ['that the role may have none', { allowed: false }, words.off],
  ['that there are enough', { most: 1 }, words.most.replace('{{limit}}', '1')],
])('the page says %s', async (_what, change, said) => {
  standing = { ...standing, ...change };
  await openKeys();
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.add })).not.toBeInTheDocument();
});

test('a session that is about to end is renewed by a passkey', async () => {
  site.publish({
    ...accessSite,
    menu,
    texts: { ca: texts as never },
    settings: { links: {}, passkeys: ['ROLE_STAFF'] },
  });
  const own = { challenge: 'AQID', rpId: 'localhost', allowCredentials: [{ id: 'AQID', type: 'public-key' }] };
  answers['POST /auth/passkeys/proposal'] = () => Response.json({ ticket: 't', options: own });
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF', 'Núria', 200) }));
  const ask = get();
  await openApp(site, '/keys');
  const question = page.getByRole('alertdialog');
  const answer = question.getByRole('button', { name: words.confirm });
  await expect.element(answer).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  ask.mockImplementationOnce(() => refusal('SecurityError'));
  await answer.click();
  await expect.element(question.getByText(words.confirmTrouble)).toBeVisible();
  ask.mockResolvedValue(credential as never);
  await answer.click();
  await expect.element(question).not.toBeInTheDocument();
});
