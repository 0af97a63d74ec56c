import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchOptions } from '../../../scripts/lib/chromium.mjs';
import { summaryFragment } from '../../../src/core/mail.ts';
import { PLAIN_THEME as theme } from '../../../src/core/theme/theme.ts';
import type { LoadedVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { asDocument } from '../../../src/server/domain/mail/document.ts';

const settings = { sender: { email: 'secretaria@collegi.example' } };
const version = { text: () => 'El meu <Col·legi>', theme, settings } as unknown as LoadedVersion;
const summary = summaryFragment([
  { label: 'Nom i cognoms', value: 'Núria Puig' },
  { label: 'Adreça electrònica', value: `${'molt-llarga'.repeat(9)}@exemple.cat` },
]);
const content = `<p>Hola, Núria. <a href="https://espai.example">Obri l’espai</a></p>${summary.html}`;
const plain = { subject: 'Sol·licitud', html: content, text: summary.text };
const mail = asDocument(version, plain, 'ca');

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ ...launchOptions(), headless: true });
});
afterAll(() => browser.close());

async function shown(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
  await page.setContent(mail.html);
  return page;
}

it('stands under the name of the organisation, in its colours; the text stays as it was', () => {
  expect(mail.html).toMatch(/^<!doctype html><html lang="ca">/);
  expect(mail.html).toContain('El meu &#60;Col·legi&#62;');
  expect(mail.html).toContain(`background:${theme.colors.primary.main}`);
  expect(mail.html).not.toMatch(/<(img|link|script)|url\(/);
  expect(mail.text).toBe(plain.text);
});

it.each(['light', 'dark'] as const)('is read without scrolling aside on a telephone, %s', async (scheme) => {
  const page = await shown(360, scheme);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const [label, value] = await Promise.all(
    [page.locator('th').last(), page.locator('.body td').last()].map((one) => one.boundingBox()),
  );
  expect(value?.y).toBeGreaterThan(label?.y ?? Number.NaN);
  await page.close();
});

it.each([
  ['light', '#ffffff', theme.colors.ink.main, theme.colors.primary.main],
  ['dark', '#2a2a2d', '#f2f2f2', '#ffffff'],
] as const)('keeps its words on a ground that bears them, %s', async (scheme, ground, ink, link) => {
  const page = await shown(800, scheme);
  const color = (selector: string, property: 'color' | 'background-color') =>
    page
      .locator(selector)
      .first()
      .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
  expect(await color('.sheet', 'background-color')).toBe(rgb(ground));
  expect(await color('.body p', 'color')).toBe(rgb(ink));
  expect(await color('.body a', 'color')).toBe(rgb(link));
  await page.close();
});

function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}
