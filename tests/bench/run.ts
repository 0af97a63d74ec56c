import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build } from 'vite';
import { organisationLook } from '../../scripts/lib/build/organisation-look.ts';
import { launchOptions } from '../../scripts/lib/chromium.mjs';
import { fieldsOf, SIZES } from './fields.ts';
import { loadTable } from './load/report-load.ts';
import { measureLoads } from './load/run-load.ts';
import { type Figures, javascriptOf, measure } from './measure.ts';
import { table } from './report.ts';
import { writeBenchSite } from './site.ts';
import { serve } from './static-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORK = join(ROOT, '.cache', 'bench');
const PAGES = fileURLToPath(new URL('pages', import.meta.url));
const CONTENDERS = ['ours', 'stock', 'hook-form'] as const;

/** `npm run bench`: the same fields by three makers, in one run of one Chromium, production builds; `-- load`: loads alone. */
const site = await writeBenchSite(ROOT, join(WORK, 'config'));
for (const name of [...CONTENDERS, 'stock-login']) {
  // One build each, so that no contender carries code that only another one needs.
  await build({
    root: PAGES,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Ours has its colours from the page's style sheet.
    plugins: [react(), organisationLook()],
    build: {
      outDir: join(WORK, 'pages', name),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(PAGES, `${name}.html`) },
    },
  });
}

const browser = await chromium.launch({ ...launchOptions(), headless: true });
const hosts = await Promise.all(CONTENDERS.map((name) => serve([join(WORK, 'pages', name), site])));
try {
  const [, stock, byHand] = CONTENDERS.map((name, index) => `${hosts[index]?.url}/${name}.html?fields=${SIZES[0]}`);
  const loads = await measureLoads(browser, { stock: String(stock), byHand: String(byHand) });
  writeFileSync(join(WORK, 'loads.json'), JSON.stringify(loads, null, 2));
  process.stdout.write(loadTable(loads));
  if (!process.argv.includes('load')) await measureTyping();
} finally {
  await Promise.all(hosts.map((host) => host.close()));
  await browser.close();
}

async function measureTyping(): Promise<void> {
  const figures: Record<string, Record<number, Figures>> = {};
  const entries = CONTENDERS.flatMap((name, index) =>
    SIZES.map((size) => ({
      name,
      size,
      url: `${hosts[index]?.url}/${name}.html?fields=${size}`,
      field: middleOf(size),
    })),
  );
  for (const [index, measured] of (await measure(browser, entries)).entries()) {
    const { name, size } = entries[index] as (typeof entries)[number];
    figures[name] = { ...figures[name], [size]: measured };
    process.stdout.write(`  ${name}, ${size} fields: ${JSON.stringify(measured)}\n`);
  }
  const app = await serve([join(ROOT, 'dist'), site], '/index.html');
  const stock = await serve([join(WORK, 'pages', 'stock-login')]);
  const login = {
    ours: await javascriptOf(browser, `${app.url}/login`, 'input[type=password]'),
    stock: await javascriptOf(browser, `${stock.url}/stock-login.html`, 'input[type=password]'),
  };
  await Promise.all([app.close(), stock.close()]);
  writeFileSync(join(WORK, 'result.json'), JSON.stringify({ figures, login }, null, 2));
  process.stdout.write(table(figures, login, browser.version()));
}

function middleOf(size: number): string {
  return fieldsOf(size)[Math.floor(size / 2)]?.name ?? '';
}
