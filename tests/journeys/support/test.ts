import { test as base, expect, type Page } from '@playwright/test';
import { lookFaults } from '../../support/looks/faults.ts';
import { TRANSLATOR } from '../../support/translator.ts';
import { axeFindings } from './axe.ts';
import { copyProject, ROOT, removeProject } from './project.ts';
import { announcedOn, faultsHeard } from './screen-reader.ts';
import { RunningServer } from './server.ts';

interface Fixtures {
  /** Console messages that a journey provokes on purpose. */
  expectedErrors: RegExp[];
  quietConsole: undefined;
  /** The browser translates every page, as Chrome does for a reader of another language; the words stay as they are. */
  translated: boolean;
  translator: undefined;
}

interface WorkerFixtures {
  /** One server per worker, on the project's own config. */
  server: RunningServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await RunningServer.start(ROOT);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  translated: [false, { option: true }],
  translator: [
    async ({ browser, context, translated }, use) => {
      if (!translated) return use(undefined);
      // Those of further people, too, whom a journey lets in.
      const contexts = [context];
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const another = await open(options);
        contexts.push(another);
        await another.addInitScript({ content: KEEP_TRANSLATING });
        return another;
      };
      await context.addInitScript({ content: KEEP_TRANSLATING });
      await use(undefined);
      browser.newContext = open;
      for (const page of contexts.flatMap((one) => one.pages()))
        expect.soft(await staleTextsOn(page), page.url()).toEqual([]);
    },
    { auto: true },
  ],
  // Every journey ends with an empty console.
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
      await use(undefined);
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Begins once React has taken over what the server drew: before, it would take the translation for a mistake. */
const KEEP_TRANSLATING = `${TRANSLATOR}
const own = (element, name) => element[Object.keys(element).find((key) => key.startsWith('__react' + name))];
const isHtml = (element) => element && (own(element, 'Props')?.dangerouslySetInnerHTML || isHtml(element.parentElement));
const isTaken = (element) => own(element, 'Fiber') || isHtml(element.parentElement);
const begin = setInterval(() => {
  const drawn = [...document.querySelectorAll('#root *')];
  if (drawn.length === 0 || !drawn.every(isTaken)) return;
  clearInterval(begin);
  keepTranslating(document.body);
}, 50);
window.staleTexts = () => staleTexts(document.body);`;

/** Texts of a translated page that changed and still stand as they were. */
export async function staleTextsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { staleTexts(): string[] }).staleTexts());
}

/** For journeys that change config: a server on a copy of the project. */
export const ownProject = test.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const root = copyProject();
      const server = await RunningServer.start(root);
      await use(server);
      await server.stop();
      removeProject(root);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** Everything that a screen reader has of the page is said well: names, states, landmarks, errors, the focus. */
export async function expectWellSaid(page: Page): Promise<void> {
  expect.soft(await faultsHeard(page), `for a screen reader on ${page.url()}`).toEqual([]);
}

/**
 * A live region has said so, on this page: `keepAnnouncements` has to be called before.
 * @param words may have placeholders, which stand for anything
 */
export async function expectAnnounced(page: Page, words: string): Promise<void> {
  const parts = words.split(/{{.*?}}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  await expect.poll(async () => (await announcedOn(page)).join('\n')).toMatch(new RegExp(parts.join('.+')));
}

/** No finding of axe, all of it said well, and nothing to scroll sideways. */
export async function expectGoodPage(page: Page): Promise<void> {
  await expectFittingPage(page);
  await expectWellSaid(page);
  expect.soft(await axeFindings(page), `axe on ${page.url()}`).toEqual([]);
}

/** A page that stands still, and nothing to scroll sideways. */
export async function expectFittingPage(page: Page): Promise<void> {
  // On a busy machine the address stands before the page does. (An open dialog hides the heading, but it is there.)
  await expect(page.locator('h1')).toBeAttached({ timeout: 20_000 });
  await expectStill(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `sideways overflow on ${page.url()}`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(lookFaults), `to touch and to look at on ${page.url()}`).toEqual([]);
}

/** Nothing fades any more: dialogs, pages and colours do, and axe would measure them half-way. */
export async function expectStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

export { expect };
