import type { Locator, Page } from '@playwright/test';
import { type Person, signIn, titleOf } from './person.ts';
import { ROOT, text } from './project.ts';
import { RunningServer } from './server.ts';
import { test as base, expect } from './test.ts';

export type Spoken = 'ca' | 'es';

/** A server whose menu shows the language switch; each call makes another fixture, with a server for itself. */
function withSwitch() {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  const server = async ({}, use: (server: RunningServer) => Promise<void>) => {
    const running = await RunningServer.start(ROOT, {}, 'bilingual');
    await use(running);
    await running.stop();
  };
  return base.extend<object, { server: RunningServer }>({ server: [server, { scope: 'worker', timeout: 600_000 }] });
}

/** Journeys in both languages. */
export const bilingual = withSwitch();

/** The same for journeys that leave another version of the config behind, which would take the switch from the next ones. */
export const ownBilingual = withSwitch();

/** Signs in and goes on in that language. */
export async function signInSpeaking(page: Page, language: Spoken, person: Person = 'member'): Promise<void> {
  await signIn(page, person);
  if (language === 'ca') return;
  await page.getByRole('button', { name: text(language, 'languages', language) }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Goes to a section by the left navigation and, when asked, on to one of its pages by the side list. */
export async function goThrough(page: Page, language: Spoken, section: string, child?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('navigation', { name: text(language, 'app', 'nav.main') });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: text(language, 'app', 'nav.open') }).click();
  await menu.getByRole('link', { name: titleOf(section, language), exact: true }).click();
  if (child === undefined) return;
  const list = await sideList(page, language, section);
  await list.getByRole('link', { name: titleOf(child, language), exact: true }).click();
  const title = text(language, 'pages', `${child}.title`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** The list of a section's pages, opened first where it is folded. */
export async function sideList(page: Page, language: Spoken, section: string): Promise<Locator> {
  const name = titleOf(section, language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const list = page.getByRole('main').getByRole('navigation', { name, exact: true });
  const folded = page.locator('summary', { hasText: name });
  if (!(await list.isVisible()) && (await folded.isVisible())) await folded.click();
  await expect(list).toBeVisible();
  return list;
}

/**
 * Reads the reference off the dialog that says a request was sent, and closes it.
 * @returns the reference that the mails carry too
 */
export async function takeReference(page: Page, language: Spoken): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text(language, 'results', 'requestSent'));
  const [before = '', after = ''] = text(language, 'app', 'result.reference').split('{{reference}}');
  const line = (await dialog.getByText(before).textContent()) ?? '';
  const reference = line.slice(before.length, after ? -after.length : undefined);
  expect(reference).toMatch(/^\S{5,}$/);
  await dialog.getByRole('button', { name: text(language, 'app', 'result.exit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  return reference;
}
