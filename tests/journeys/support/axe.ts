import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};undefined`;

/**
 * Findings of axe on the page and in its frames, by all rules that are on by default: rule, element. Axe is brought
 * into each document once: for every look anew, and in a second page as its package for Playwright does, costs several
 * times what the look itself does.
 */
export async function axeFindings(page: Page, options: RunOptions = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  }
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (asked) => (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(asked),
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Texts and links that axe finds too close to what is behind or around them. */
export function contrastFindings(page: Page): Promise<string[]> {
  return axeFindings(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
}
