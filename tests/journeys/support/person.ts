import type { Locator, Page } from '@playwright/test';
import { ROOT, readJson, text } from './project.ts';
import { expect } from './test.ts';

/** The accounts of the demonstration, each with the tab of the sign-in page that is theirs. */
export const PEOPLE = {
  member: { username: '20001', tab: 'member' },
  preMember: { username: 'P3001', tab: 'preMember' },
  external: { username: '12345678Z', tab: 'external' },
} as const;
export type Person = keyof typeof PEOPLE;

const PASSWORD = 'Benvinguda-2026';

export const CERTIFICATE_PAGE = '/sol-licituds/sol-licitud-certificat';
export const HOME = '/el-meu-col-legi';

/** Fills in and sends the sign-in form, whatever comes of it. */
export async function trySignIn(page: Page, person: Person, password: string = PASSWORD): Promise<void> {
  const { username, tab } = PEOPLE[person];
  await page.getByRole('tab', { name: text('ca', 'pages', `sign-in.kinds.${tab}.title`), exact: true }).click();
  await page.getByLabel(text('ca', 'forms/login', `username.label_${tab}`)).fill(username);
  await page.locator('#root_password').fill(password);
  await page.getByRole('button', { name: text('ca', 'forms/login', 'buttons.submit'), exact: true }).click();
}

/** Signs in by the form, from wherever the page is, and stands on the landing page. */
export async function signInByForm(page: Page, person: Person = 'member'): Promise<void> {
  await page.goto('/login');
  await trySignIn(page, person);
  await expectHome(page);
}

/**
 * Stands on the landing page as that person, with a token that the browser has kept, as after a reload.
 * Journeys whose subject is not the signing in begin a page load earlier so.
 */
export async function signIn(page: Page, person: Person = 'member'): Promise<void> {
  await signInAs(page, PEOPLE[person].username);
  await page.goto(HOME);
  await expectHome(page);
}

/** The same for any account, and where it leads is still to come. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/auth/usuarios-ebcn', { data: { username, password: PASSWORD } });
  const { token } = (await answer.json()) as { token: string };
  // An empty page of the same site: only its storage is wanted.
  const empty = '**/empty-page-for-storage';
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>.</title><link rel="icon" href="data:,">' }),
  );
  await page.goto('/empty-page-for-storage');
  await page.evaluate((kept) => localStorage.setItem('session', JSON.stringify({ token: kept })), token);
  await page.unroute(empty);
}

/** The token's cookie, as the form for signing in leaves it beside what the browser keeps. */
export async function keepCookie(page: Page): Promise<void> {
  const { sessionCookie } = readJson<{ sessionCookie: string }>(ROOT, 'menus/settings.json');
  const value = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
  await page.context().addCookies([{ name: sessionCookie, value, url: page.url() }]);
}

async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The left navigation, opened first where it is closed. */
export async function mainMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: text('ca', 'app', 'nav.main') });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: text('ca', 'app', 'nav.open') }).click();
  await expect(menu).toBeVisible();
  return menu;
}

/** Chooses an entry of the left navigation by the title of its page. */
export async function choose(page: Page, pageId: string): Promise<void> {
  const menu = await mainMenu(page);
  await menu.getByRole('link', { name: titleOf(pageId), exact: true }).click();
}

/** The title of the page in a menu. */
export function titleOf(pageId: string, language = 'ca'): string {
  try {
    return text(language, 'pages', `${pageId}.short`);
  } catch {
    return text(language, 'pages', `${pageId}.title`);
  }
}

export async function closeResult(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Sortir', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Goes although something is filled in and not sent. */
export async function leaveAnyway(page: Page): Promise<void> {
  const leave = text('ca', 'app', 'leave.leave');
  await page.getByRole('alertdialog').getByRole('button', { name: leave, exact: true }).click();
}
