import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/providers.json' with { type: 'json' };
import factor from '../../../../messages/_general/ca/app/secondFactor.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { accessSite } from '../../../../tests/support/sites/access-site.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import type { Block, Page } from '../../../core/config.ts';

const ca = accessSite.texts.ca as Record<string, Record<string, never>>;
const signInId = accessSite.menu.parts.signIn;
const others: Block = { type: 'providers', id: 'others', items: [{ id: 'federation' }] };
const withButton = (one: Page): Page =>
  one.id === signInId ? { ...one, blocks: [...(one.blocks ?? []), others] } : one;
const texts = {
  ...ca,
  app: { ...ca.app, providers: words as never, secondFactor: factor as never },
  pages: {
    ...ca.pages,
    [signInId]: { ...(ca.pages?.[signInId] as object | undefined), others: { federation: { title: 'Federació' } } },
  },
};

let site: FakeSite;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  site = fakeSite({
    ...accessSite,
    menu: { ...accessSite.menu, pages: accessSite.menu.pages.map(withButton) },
    texts: { ca: texts as never },
  });
  await page.viewport(360, 740);
});
afterEach(() => site.restore());

const button = page.getByRole('link', { name: 'Federació' });
const answerSession = (answer: () => Response) =>
  site.answer(({ method, path }) =>
    method === 'POST' && path === '/auth/providers/session' ? answer() : new Response(null, { status: 404 }),
  );

test('the button leads to the provider, and back to this page and the page asked for', async () => {
  await openApp(site, '/section/ask');
  await expect.element(button).toBeVisible();
  const address = new URL(button.element().getAttribute('href') ?? '', 'http://x');
  expect(address.pathname).toMatch(/\/auth\/providers\/federation$/);
  expect(address.searchParams.get('page')).toBe('/entry?from=%2Fsection%2Fask');
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('somebody who comes back is signed in and goes to the page that was asked for; the address keeps nothing', async () => {
  answerSession(() => Response.json({ token: fakeToken('ROLE_COLEGIADO') }));
  const { browser } = await openApp(site, '/entry?from=%2Fsection%2Fask&signIn=done');
  await expect.poll(() => browser.location.pathname).toBe('/section/ask');
  expect(browser.location.search).toBe('');
  expect(localStorage.getItem('session')).toContain('token');
  expect(site.calls.filter(({ path }) => path === '/auth/providers/session')).toHaveLength(1);
});

test.each(['cancelled', 'late', 'unknown', 'several', 'unavailable', 'refused', 'tooMany'] as const)(
  'says in words why nobody was signed in: %s',
  async (outcome) => {
    const { browser } = await openApp(site, `/entry?url_redirect=%2Fsection&signIn=${outcome}`);
    const notice = page.getByRole('alert').filter({ hasText: words[outcome].title });
    await expect.element(notice).toHaveFocus();
    await expect.element(notice).toHaveAccessibleName(words[outcome].title);
    await expect.element(notice).toHaveAccessibleDescription(words[outcome].text);
    expect(browser.location.search).toBe('?url_redirect=%2Fsection');
    expect(await axeViolations()).toEqual([]);
    expect(site.calls).toEqual([]);
  },
);

test('a sign-in that is over, and a server that does not answer, are told apart', async () => {
  answerSession(() => Response.json({ status: 'Error', message: '' }, { status: 404 }));
  await openApp(site, '/entry?signIn=done');
  await expect.element(page.getByText(words.late.title)).toBeVisible();
  answerSession(() => Response.json({ status: 'Error', message: '' }, { status: 503 }));
  await openApp(site, '/entry?signIn=done');
  await expect.element(page.getByText(words.unavailable.title)).toBeVisible();
});

test('an account of the office is asked for its code; without it nobody is signed in', async () => {
  answerSession(() => Response.json({ ticket: 'one', step: 'code' }, { status: 202 }));
  await openApp(site, '/entry?signIn=done');
  await expect.element(page.getByRole('dialog', { name: factor.codeTitle })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(words.working)).not.toBeInTheDocument();
  expect(localStorage.getItem('session')).toBeNull();
});

test('signing out ends the session here at once, and goes on to the provider', async () => {
  site.restore();
  const provider = { issuer: 'https://a.example', clientId: 'x', claim: 'n', match: 'username' as const, roles: [] };
  site = fakeSite({
    ...accessSite,
    settings: { links: {}, signIn: { federation: { ...provider, signOut: true } } },
  });
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  const { runtime } = await openApp(site, '/home');
  site.answer(({ path }) =>
    path === '/auth/providers/sign-out'
      ? Response.json({ address: 'https://a.example/end' })
      : new Response(null, { status: 404 }),
  );
  const leave = vi.spyOn(runtime, 'leave').mockReturnValue();
  runtime.logOut();
  expect(localStorage.getItem('session')).toBeNull();
  await expect.poll(() => leave.mock.calls).toEqual([['https://a.example/end']]);
  expect(site.calls.filter(({ path }) => path === '/auth/logout')).toEqual([]);
});

test('a session that is about to end is renewed at a provider, in a tab of its own', async () => {
  const provider = { issuer: 'https://a.example', clientId: 'x', claim: 'n', match: 'username' as const };
  site.publish({
    ...accessSite,
    menu: { ...accessSite.menu, pages: accessSite.menu.pages.map(withButton) },
    texts: { ca: texts as never },
    settings: { links: {}, signIn: { federation: { ...provider, roles: ['ROLE_COLEGIADO'] } } },
  });
  const old = fakeToken('ROLE_COLEGIADO', 'Núria', 200);
  localStorage.setItem('session', JSON.stringify({ token: old }));
  const first = await openApp(site, '/home');
  const way = page.getByRole('alertdialog').getByRole('link', { name: /^Federació/ });
  await expect.element(way).toHaveAttribute('target', '_blank');
  const address = new URL(way.element().getAttribute('href') ?? '', 'http://x');
  expect(address.searchParams.get('page')).toBe('/home');
  expect(await axeViolations()).toEqual([]);
  await first.screen.unmount();

  const { browser, screen } = await openApp(site, '/home?signIn=cancelled');
  const said = page.getByRole('dialog');
  await expect.element(said).toHaveTextContent(words.cancelled.title);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(browser.location.search).toBe('');
  await screen.unmount();

  answerSession(() => Response.json({ token: fakeToken('ROLE_COLEGIADO') }));
  await openApp(site, '/home?signIn=done');
  await expect.element(said).toHaveTextContent('La sessió continua');
  expect(localStorage.getItem('session')).not.toContain(old);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
