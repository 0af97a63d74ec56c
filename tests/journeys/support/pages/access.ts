import type { Locator, Page } from '@playwright/test';
import type { Mailbox } from '../mailbox.ts';
import { PEOPLE, type Person } from '../person.ts';
import { ROOT, text } from '../project.ts';
import { RunningServer } from '../server.ts';
import { expect, test } from '../test.ts';

/** Journeys that change passwords or count attempts: a server of their own, with further settings. */
export function withServer(settings: Record<string, string> | (() => Promise<Record<string, string>>) = {}) {
  return test.extend<object, { server: RunningServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
      async ({}, use) => {
        const server = await RunningServer.start(ROOT, typeof settings === 'function' ? await settings() : settings);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
  });
}

export const ROLES = {
  member: 'ROLE_COLEGIADO',
  preMember: 'ROLE_PRE_COLEGIADO',
  external: 'ROLE_EXTERNO',
} as const satisfies Record<Person, string>;

export const PASSWORD = 'Benvinguda-2026';

export const formText = (form: string, key: string, language = 'ca') => text(language, `forms/${form}`, key);
export const appText = (key: string, language = 'ca') => text(language, 'app', key);

/** The sign-in form of either screen, in Catalan. */
export function signInForm(page: Page) {
  return {
    username: page.locator('#root_username'),
    password: page.locator('#root_password'),
    enter: page.getByRole('button', { name: formText('login', 'buttons.submit'), exact: true }),
    forgot: page.getByRole('button', { name: formText('login', 'buttons.forgot'), exact: true }),
  };
}

/** Signs in where the page stands, whichever of the two screens it is. */
export async function enterAs(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  const form = signInForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.enter.click();
}

/** The session in local storage, or `null`. */
export function storedSession(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? 'null'));
}

/** A session from another device, ended from there: nothing in the browser hears of it. */
export async function endElsewhere(page: Page): Promise<void> {
  const session = await storedSession(page);
  const answer = await page.request.post('/api/auth/logout', { headers: { Authorization: String(session?.token) } });
  expect(answer.ok()).toBe(true);
}

/** A token as another device gets it. */
export async function tokenOf(page: Page, username: string, password: string = PASSWORD): Promise<string | null> {
  const answer = await page.request.post('/api/auth/usuarios-ebcn', { data: { username, password } });
  return answer.status() === 200 ? String(((await answer.json()) as { token: unknown }).token) : null;
}

/** The link of the latest e-mail to that user. @param count how many e-mails he must have got by now */
export async function mailedLink(mailbox: Mailbox, username: string, count = 1): Promise<string> {
  const passage = `username=${username}`;
  await expect.poll(() => mailbox.holding(passage).length, { timeout: 30_000 }).toBe(count);
  const mail = mailbox.holding(passage).at(-1)?.mail;
  const [link] = /https?:\/\/[^\s)>"]+\/restablecer\?[^\s)>"]+/.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error(`No link in:\n${mail?.text}`);
  expect(linksOf(mail?.html ?? ''), 'the button of the e-mail leads where its text says').toContain(link);
  return link;
}

/** Addresses of the links in a piece of HTML, as a mail program follows them. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&'),
  );
}

/** The button with the user's name. */
export function userButton(page: Page): Locator {
  return page.getByRole('banner').locator('[aria-haspopup="menu"]');
}

export async function chooseFromUserMenu(page: Page, title: string): Promise<void> {
  await userButton(page).click();
  await page.getByRole('menuitem', { name: title, exact: true }).click();
}

/** @param losing something is filled in and not sent: that is asked about first */
export async function logOut(page: Page, losing = false): Promise<void> {
  await chooseFromUserMenu(page, appText('user.logOut'));
  if (losing) {
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(appText('leave.forGood'));
    await question.getByRole('button', { name: appText('user.logOut') }).click();
  }
  await expect(page).toHaveURL(/\/login/);
}

/** Goes to an address inside the app without loading it anew. */
export function goInside(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

export const usernameOf = (person: Person): string => PEOPLE[person].username;
