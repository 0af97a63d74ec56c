import { chromium } from 'playwright';
import words from '../../../messages/_general/ca/app/workshop.json' with { type: 'json' };
import { launchOptions } from '../../../scripts/lib/chromium.mjs';
import type { Person } from './scenarios.ts';

const CHANGES = 7;
/** Milliseconds between two changes. */
const PAUSE = 2_000;
/** Milliseconds for a preview to begin, on a busy machine. */
const PATIENCE = 240_000;
const FIELD = JSON.stringify(['delanteDe', 'label']);

/** How long after a key in the workshop its change stands in the preview, and its check is there: in a browser. */
export async function seenTable(title: string, url: string, { token }: Person): Promise<string> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(PATIENCE);
    await page.addInitScript((kept) => {
      try {
        localStorage.setItem('session', JSON.stringify({ token: kept }));
      } catch {
        // The preview has no storage.
      }
    }, token);
    await page.goto(`${url}/secretaria/taller?open=forms/certificate-request`);
    await page.getByRole('tab', { name: words.views.texts, exact: true }).click();
    const box = page.locator(`[data-text='${FIELD}'] textarea[lang=ca]:not([aria-hidden])`);
    const frame = page.frameLocator('iframe');
    await frame.locator('form').waitFor();
    const waits = { seen: [] as number[], checked: [] as number[] };
    for (let count = 0; count <= CHANGES; count += 1) {
      await page.waitForTimeout(PAUSE);
      const label = `Destinatari ${count}`;
      const from = performance.now();
      const since = () => (performance.now() - from) / 1000;
      const checked = page.waitForResponse((answer) => answer.url().endsWith('/workshop/check')).then(since);
      await box.fill(label);
      const seen = frame.getByLabel(label).waitFor().then(since);
      const both = await Promise.all([seen, checked]);
      // The first one warms up.
      if (count === 0) continue;
      waits.seen.push(both[0]);
      waits.checked.push(both[1]);
    }
    const row = (name: string, all: readonly number[]) =>
      `| ${name} | ${median(all).toFixed(2)} s | ${Math.max(...all).toFixed(2)} s |`;
    return [
      '',
      `**${title}**, ${CHANGES} changes of a text, in Chromium.`,
      '',
      '| From a key | median | longest |',
      '| --- | ---: | ---: |',
      row('until it stands in the preview', waits.seen),
      row('until it is checked', waits.checked),
      '',
    ].join('\n');
  } finally {
    await browser.close();
  }
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
