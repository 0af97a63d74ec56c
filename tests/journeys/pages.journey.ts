import type { Page } from '@playwright/test';
import { contrastFindings } from './support/axe.ts';
import { signInSpeaking, bilingual as test } from './support/bilingual.ts';
import { expectWalkable, tabTo } from './support/keyboard.ts';
import { signInAs } from './support/person.ts';
import { ROOT, readJson, text } from './support/project.ts';
import { ONE_WIDTH, TASK } from './support/tags.ts';
import { expect, expectFittingPage, expectGoodPage, expectStill, staleTextsOn } from './support/test.ts';

interface Entry {
  id: string;
  path?: string;
  access?: string[];
  fallback?: string;
  children?: Entry[];
}

/** Paths of every page of the tree that one of these checks opens. */
function pathsOf(checks: readonly string[], entries = pages, above = '', access: readonly string[] = []): string[] {
  return entries.flatMap((entry) => {
    const own = entry.access ?? access;
    if (!entry.path || !own.some((check) => checks.includes(check))) return [];
    const path = `${above}/${entry.path}`;
    return [path, ...pathsOf(checks, entry.children ?? [], path, own)];
  });
}

const STATEMENT = '/accessibilitat';

const { pages } = readJson<{ pages: Entry[] }>(ROOT, 'menus/workspace.json');

/** Background and text colour of the dark scheme. */
const { dark } = readJson<{ dark: { ground: string; ink: { main: string } } }>(ROOT, 'menus/theme.json');
const [GROUND, INK] = [rgb(dark.ground), rgb(dark.ink.main)];

function rgb(color: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
}

/** Axe checks a page at the wide width. At the narrow one, in Spanish with its longer words, the page must fit. */
async function expectSound(page: Page): Promise<void> {
  const wide = page.viewportSize();
  if (!wide || wide.width < 1000) return expectFittingPage(page);
  await expectGoodPage(page);
  await expectLegibleInTheDark(page);
  await expectWalkable(page);
  await expectLegibleAtFourTimes(page);
  await page.setViewportSize(wide);
}

/** For whose system prefers dark: the page changes at once, and its texts stand out from what is behind them. */
async function expectLegibleInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(GROUND);
  await expectStill(page);
  expect.soft(await contrastFindings(page), `${page.url()}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A window of 1280 × 1024 at 400 % (WCAG 1.4.10), in colours that the system chooses, and nothing that moves. */
async function expectLegibleAtFourTimes(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  await expectFittingPage(page);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect.soft(await page.evaluate(unseenOrMoving), page.url()).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
}

/** Runs in the page: controls without anything to be seen of them where grounds have no colour, and what moves by itself. */
function unseenOrMoving(): string[] {
  const shown = [
    ...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role=button], [role=tab]'),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1);
  const hasLine = (element: Element | null | undefined) => {
    const style = element && getComputedStyle(element);
    if (!style) return false;
    const sides = [
      style.borderTopWidth,
      style.borderBottomWidth,
      style.outlineStyle === 'none' ? '' : style.outlineWidth,
    ];
    return sides.some((width) => Number.parseFloat(width) > 0);
  };
  const isSeen = (element: HTMLElement) =>
    Boolean(element.textContent?.trim()) ||
    (element as HTMLInputElement).readOnly ||
    element.closest('label, span, div')?.querySelector('svg') ||
    [element, element.parentElement, ...(element.parentElement?.children ?? [])].some(hasLine);
  const unseen = shown
    .filter((element) => !isSeen(element))
    .map((element) => `unseen: ${element.outerHTML.slice(0, 80)}`);
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity);
  return [...unseen, ...moving.map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.className}`)];
}

async function expectSoundPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL(new RegExp(path));
    await expect(page.getByRole('progressbar'), path).toHaveCount(0);
    await expectSound(page);
  }
}

test('every page of the tree opens, and is sound for eyes and screen readers', async ({ page, hasTouch }) => {
  const paths = [...pathsOf(['member', 'everyone', 'consumerAccess']), STATEMENT];
  expect(paths.length).toBeGreaterThan(15);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await signInSpeaking(page, hasTouch ? 'es' : 'ca');
  await expectSoundPages(page, paths);
  // No pattern of these forms needs an engine of its own.
  expect(scripts.filter((path) => /re2|linear/.test(path))).toEqual([]);
});

test('every page of the office opens, and is sound for eyes and screen readers', async ({ page }) => {
  const paths = [...pathsOf(['staff']), STATEMENT];
  expect(paths.length).toBeGreaterThan(4);
  await signInAs(page, 'S0001');
  await expectSoundPages(page, paths);
});

test.describe('translated by the browser', { tag: [TASK, ONE_WIDTH] }, () => {
  test.use({ translated: true });

  /** Goes from page to page without loading anew, and changes the language on each. */
  async function expectWholePages(page: Page, paths: readonly string[]): Promise<void> {
    let language = 'ca';
    for (const path of paths) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('progressbar'), path).toHaveCount(0);
      language = language === 'ca' ? 'es' : 'ca';
      await page.getByRole('button', { name: text(language, 'languages', language) }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(() => staleTextsOn(page), path).toEqual([]);
      await expect(page.locator('font').first(), path).toBeAttached();
    }
  }

  test('every page stays whole, and each of its texts changes with the language', async ({ page }) => {
    await signInSpeaking(page, 'ca');
    await expectWholePages(page, [...pathsOf(['member', 'everyone', 'consumerAccess']), STATEMENT]);
  });

  test('so does every page of the office', async ({ page }) => {
    await signInAs(page, 'S0001');
    await page.goto('/');
    await expectWholePages(page, pathsOf(['staff']));
  });
});

test('the pages without sign-in open', async ({ page, server }) => {
  for (const path of ['/login', '/iniciar-sessio', '/login/secretaria', '/restablecer', '/verificacio', STATEMENT]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectSound(page);
  }
  // The sign-in page links to the accessibility statement.
  await page.goto(`${server.url}/iniciar-sessio`);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: text('ca', 'pages', 'accessibility.title') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.url + STATEMENT);
});

test.describe('before any script', { tag: '@one-width' }, () => {
  test.use({ colorScheme: 'dark', javaScriptEnabled: false });

  test('a page is dark from its first paint if the system prefers dark', async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'light dark');
    await expect(page.locator('body')).toHaveCSS('background-color', GROUND);
    await expect(page.getByRole('textbox').first()).toHaveCSS('color', INK);
  });
});
