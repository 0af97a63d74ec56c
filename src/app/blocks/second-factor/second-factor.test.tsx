import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/secondFactor.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { accessSite } from '../../../../tests/support/sites/access-site.ts';
import { type ApiRequest, type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import type { Menu } from '../../../core/config.ts';

const ca = accessSite.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, cancel: 'Cancel·lar' as never, secondFactor: words as never },
  pages: { ...ca.pages, codes: { title: 'Accés' } },
};
const menu: Menu = {
  ...accessSite.menu,
  checks: { ...accessSite.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...accessSite.menu.pages,
    { id: 'codes', path: 'codes', access: ['staff'], entry: 'main', blocks: [{ type: 'second-factor', id: 'codes' }] },
  ],
};
const proposal = { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/X:S1?secret=ABCDEFGHIJKLMNOP&issuer=X' };
const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const failure = (status: number, message = '') => Response.json({ status: 'Error', message }, { status });

let site: FakeSite;
let step: 'code' | 'enrolment';
let standing: object;
let answers: Record<string, () => Response>;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  step = 'code';
  standing = { rule: 'optional', recoveryCodes: 0, colleagues: [] };
  const token = () => Response.json({ token: fakeToken('ROLE_STAFF'), recoveryCodes });
  answers = {
    '/auth/second-factor': token,
    '/auth/second-factor/secret': () => Response.json(proposal),
    '/auth/second-factor/enrolment': token,
    '/desk/second-factor/secret': () => Response.json(proposal),
    '/desk/second-factor/enrolment': () => Response.json({ recoveryCodes }),
    '/desk/second-factor/reset': () => new Response(null, { status: 204 }),
  };
  site = fakeSite({ ...accessSite, menu, texts: { ca: texts } });
  site.answer(({ method, path }: ApiRequest) => {
    if (path === '/auth/usuarios-ebcn') return Response.json({ ticket: 'one', step }, { status: 202 });
    if (method === 'GET' && path === '/desk/second-factor') return Response.json(standing);
    return answers[path]?.() ?? failure(404);
  });
  await page.viewport(360, 740);
});
afterEach(() => site.restore());

const code = page.getByRole('textbox', { name: words.code, exact: true });
const sent = (path: string) =>
  site.calls.filter((call) => call.path === path).map(({ body }) => (body ? JSON.parse(String(body)) : null));
async function signIn() {
  await openApp(site, '/login');
  await page.getByLabelText('Usuari').fill('S1');
  await page.getByRole('textbox', { name: 'Clau' }).fill('secret');
  await userEvent.keyboard('{Enter}');
}

test('a sign-in asks for a code, reports a wrong one, and continues with the token', async () => {
  await signIn();
  await expect.element(page.getByRole('dialog', { name: words.codeTitle })).toBeVisible();
  await expect.element(code).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(words.missing);
  answers['/auth/second-factor'] = () => failure(400, 'Aquest no és.');
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription('Aquest no és.');
  await expect.element(code).toHaveValue('123456');
  answers['/auth/second-factor'] = () => Response.json({ token: fakeToken('ROLE_STAFF') });
  await userEvent.keyboard('{Enter}');
  await expect.element(code).not.toBeInTheDocument();
  expect(sent('/auth/second-factor')).toEqual([
    { ticket: 'one', code: '123456' },
    { ticket: 'one', code: '123456' },
  ]);
  await expect.poll(() => localStorage.getItem('session')).toContain('token');
});

test('cancelling the code ends the sign-in without a message', async () => {
  await signIn();
  await expect.element(code).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('session')).toBeNull();
});

test('required codes are set up, and the recovery codes are shown before the page', async () => {
  step = 'enrolment';
  answers['/auth/second-factor/secret'] = () => failure(503);
  await signIn();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  answers['/auth/second-factor/secret'] = () => Response.json(proposal);
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect.element(page.getByRole('img', { name: words.picture })).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible();
  expect(localStorage.getItem('session')).toBeNull();
  await page.getByRole('button', { name: words.seen }).click();
  await expect.poll(() => localStorage.getItem('session')).toContain('token');
  expect(sent('/auth/second-factor/secret').length).toBe(2);
});

test('a page of the desk sets codes up, and removes a colleague’s', async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  standing = {
    rule: 'optional',
    recoveryCodes: 0,
    colleagues: [{ username: 'S2', name: 'Pere', since: '2026-11-20T11:30:00.000Z' }],
  };
  await openApp(site, '/codes');
  await expect.element(page.getByText(words.none)).toBeVisible();
  await page.getByRole('button', { name: words.setUp }).click();
  await code.fill('123456');
  standing = { ...standing, since: '2026-11-21T11:30:00.000Z', recoveryCodes: 10 };
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: words.seen }).click();
  await expect.element(page.getByText(words.done)).toBeVisible();
  await expect.element(page.getByText('10 codis de recuperació')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  answers['/desk/second-factor/reset'] = () => failure(503, 'Ara no.');
  const reset = page.getByRole('button', { name: words.resetOne.replace('{{name}}', 'Pere') });
  const sure = page.getByRole('alertdialog').getByRole('button', { name: words.reset });
  await reset.click();
  await sure.click();
  await expect.element(page.getByText('Ara no.')).toBeVisible();
  answers['/desk/second-factor/reset'] = () => new Response(null, { status: 204 });
  await reset.click();
  await sure.click();
  await expect.element(page.getByText(words.wasReset.replace('{{name}}', 'Pere'))).toBeVisible();
  expect(sent('/desk/second-factor/reset')).toEqual([{ username: 'S2' }, { username: 'S2' }]);
});

test('the page tells that the operator has switched codes off', async () => {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  standing = { rule: 'off', recoveryCodes: 0, colleagues: [] };
  await openApp(site, '/codes');
  await expect.element(page.getByText(words.off)).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.setUp })).not.toBeInTheDocument();
});
