import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect, expectWellSaid } from './test.ts';

/** More stops than any page or dialog has. */
const MOST = 150;

/** Presses Tab until the element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let stops = 0; stops < MOST; stops += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

type Role = Parameters<Page['getByRole']>[0];

/** A label as a screen reader says it, with what may follow: that the field has to be filled in, a link within. */
const said = (label: string) => new RegExp(`^${label.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}($| )`);

/** Hands that have a keyboard and nothing else; controls are found by the role and the name that a screen reader says. */
export function keyboard(page: Page, within: Page | Locator = page) {
  const { keyboard: keys } = page;
  const control = (role: Role, label: string) => within.getByRole(role, { name: said(label) });
  return {
    control,
    /** In place of what stands in a field. */
    async write(label: string, words: string) {
      await tabTo(page, control('textbox', label));
      await keys.press('ControlOrMeta+a');
      await keys.type(words);
    },
    async check(label: string) {
      const box = control('checkbox', label);
      await tabTo(page, box);
      if (!(await box.isChecked())) await keys.press('Space');
      await expect(box).toBeChecked();
    },
    /** Presses a button, or follows a link, after a check of the accessibility tree. */
    async press(role: 'button' | 'link', name: string) {
      await tabTo(page, within.getByRole(role, { name, exact: true }));
      await expectWellSaid(page);
      await keys.press('Enter');
    },
  };
}

/** Somebody without a mouse goes on from where they are, and not from the top of the page. */
export async function expectFocused(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

/**
 * A choice of a list by the first letters of its words, up to one that has no key of its own: Chromium takes such a
 * letter as a text for the last box.
 */
export async function choose(page: Page, list: Locator, words: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(/^[ -~]+/.exec(words)?.[0] ?? words);
  await expect(list.locator('option:checked')).toHaveText(words);
}

/** To a button that opens the system's chooser of files, and the file that is chosen there. */
export async function attach(page: Page, button: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  await tabTo(page, button);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** One place where Tab stops. */
interface Stop {
  /** For the message of a failure. */
  name: string;
  /** It looks other than without the focus. */
  marked: boolean;
  /** It can be seen, and nothing lies over it. */
  free: boolean;
}

/**
 * Goes once through a page by Tab (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11): everything that can be pressed or filled in
 * is come to, in the order of the page, and it shows that it has the focus.
 */
export async function expectWalkable(page: Page): Promise<void> {
  await page.evaluate(beginWalk);
  const stops: Stop[] = [];
  for (let stop: Stop | null = null; stops.length < MOST; stops.push(stop)) {
    await page.keyboard.press('Tab');
    stop = await page.evaluate(() => (globalThis as unknown as Walk).walkedTo());
    if (!stop) break;
  }
  const name = `by keyboard on ${page.url()}`;
  expect
    .soft(await page.evaluate(() => (globalThis as unknown as Walk).leftOut()), `never come to ${name}`)
    .toEqual([]);
  const named = (kind: 'marked' | 'free') => stops.filter((stop) => !stop[kind]).map((stop) => stop.name);
  expect.soft(named('marked'), `without a mark of the focus ${name}`).toEqual([]);
  expect.soft(named('free'), `hidden while it has the focus ${name}`).toEqual([]);
}

interface Walk {
  /** Where Tab has led to; `null` once it is through. */
  walkedTo(): Stop | null;
  /** Elements that Tab has left out or reached out of order. */
  leftOut(): string[];
}

/** Runs in the page, and remembers how everything looks without the focus. */
function beginWalk(): void {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
  // The page itself, and not the field that has the focus from the beginning, is where the next press goes on from.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  scrollTo(0, 0);
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}#${element.id} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`
      .replaceAll(/\s+/g, ' ')
      .slice(0, 60);
  /** Of several radios of a name, the chosen one alone is come to, else the first. */
  const isPassed = (element: Element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false;
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    );
    return element !== (group.find(({ checked }) => checked) ?? group[0]);
  };
  const expected = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !isPassed(element),
  );
  const lookOf = (element: Element) => {
    const above = element.parentElement;
    const near = [element, above, above?.parentElement, ...(above?.children ?? []), ...element.children];
    return near
      .filter((one) => one instanceof Element)
      .flatMap((one) => ['', '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [
          ...[style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.backgroundColor],
          ...[
            style.borderTopColor,
            style.borderTopWidth,
            style.borderBottomColor,
            style.textDecorationLine,
            style.color,
          ],
        ].join(),
      )
      .join('|');
  };
  const before = new Map<Element, string>(expected.map((element) => [element, lookOf(element)]));
  const come: Element[] = [];
  const isFree = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    // A tall one may go on beyond the window. Its parent, as a field's icon, is of the same field.
    return [0.1, 0.5, 0.9].some((share) => {
      const at = document.elementFromPoint(left + width / 2, top + height * share);
      return at && (at.contains(element) || [element, element.parentElement, label].some((one) => one?.contains(at)));
    });
  };
  const walk: Walk = {
    walkedTo() {
      const element = document.activeElement;
      // A field for a day has several stops of its own.
      const stays = element === come.at(-1);
      if (!element || element === document.body || (come.includes(element) && !stays)) return null;
      if (!stays) come.push(element);
      const looked = before.get(element);
      return {
        name: nameOf(element),
        marked: looked === undefined || looked !== lookOf(element),
        free: isFree(element),
      };
    },
    leftOut: () => {
      const known = come.filter((element) => before.has(element));
      const missing = expected.filter((element) => !come.includes(element)).map(nameOf);
      const order = expected.filter((element) => known.includes(element));
      const astray = known
        .filter((element, index) => element !== order[index])
        .map((one) => `out of order: ${nameOf(one)}`);
      return [...missing, ...astray];
    },
  };
  Object.assign(globalThis, walk);
}
