import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/lib/chromium.mjs';
import { buildPage } from './build-pages.ts';
import { CONTENDERS, PACKAGED, PEERS } from './contenders.ts';
import { SIZES } from './fields.ts';
import { workAtList } from './lists.ts';
import { loadTable } from './load/report-load.ts';
import { measureLoads } from './load/run-load.ts';
import { type Figures, typeAndSend } from './measure.ts';
import { writeFormPages } from './page-data.ts';
import { listTable, typingTable } from './report.ts';
import { inTurns } from './rounds.ts';
import { writeBenchSite } from './site.ts';
import { serve } from './static-server.ts';
import { timeWidgets, widgetTable } from './widgets.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORK = join(ROOT, '.cache', 'bench');

/**
 * `npm run bench`: the same fields and the same list by five makers, in one run of one Chromium, production builds;
 * `-- load`, `-- typing`, `-- lists`: some of it alone; `-- widgets`: how soon each of our widgets answers. `BENCH_ROUNDS` (5) says how often each is measured.
 */
const PARTS = { load, typing, lists, widgets };
const asked = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((name) => process.argv.includes(name));

const site = await writeBenchSite(ROOT, join(WORK, 'config'));
// Packages are found from where a page stands.
for (const part of ['fields.ts', 'pages/root.ts', 'peers/pages'])
  cpSync(fileURLToPath(new URL(part, import.meta.url)), join(PEERS, part), { recursive: true });
const pages = [...CONTENDERS, ...PACKAGED];
for (const { name, folder } of pages) await buildPage(folder, name, join(WORK, 'pages', name));
writeFormPages(site, join(WORK, 'pages', 'ours'), ['bench-list', ...SIZES.map((size) => `bench-${size}`)]);
const browser = await chromium.launch({ ...launchOptions(), headless: true });
const hosts = new Map<string, Awaited<ReturnType<typeof serve>>>();
for (const { name } of pages) hosts.set(name, await serve([join(WORK, 'pages', name), site]));
try {
  for (const name of asked.length > 0 ? asked : (Object.keys(PARTS) as (keyof typeof PARTS)[])) await PARTS[name]();
} finally {
  await Promise.all([...hosts.values()].map((host) => host.close()));
  await browser.close();
}

/** Each form of ours has a page of its own, with its data in it. */
function address(name: string, query: string): string {
  const page = name === 'ours' ? `bench-${query.replace('fields=', '')}` : name;
  return `${hosts.get(name)?.url}/${page}.html?${query}`;
}

async function load(): Promise<void> {
  const ten = (name: string) => address(name, `fields=${SIZES[0]}`);
  const loads = await measureLoads(browser, {
    packaged: ten('packaged'),
    packagedSchema: ten('packaged-schema'),
    stock: ten('stock'),
    jsonForms: ten('json-forms'),
    survey: ten('survey'),
    byHand: ten('hook-form'),
  });
  keep('loads', loads);
  process.stdout.write(loadTable(loads));
}

async function typing(): Promise<void> {
  const entries = SIZES.flatMap((size) => CONTENDERS.map((contender) => ({ ...contender, size })));
  const found = await inTurns(entries, ({ name, size, send, losesKeys = false }) =>
    typeAndSend(browser, { url: address(name, `fields=${size}`), inputs: size, send, losesKeys }),
  );
  const figures: Record<string, Record<number, Figures>> = {};
  for (const [index, { name, size }] of entries.entries())
    figures[name] = { ...figures[name], [size]: found[index] as Figures };
  keep('typing', figures);
  process.stdout.write(typingTable(figures, browser.version()));
}

async function lists(): Promise<void> {
  const found = await inTurns(CONTENDERS, (contender) =>
    workAtList(browser, address(contender.name, 'list'), contender),
  );
  const figures = Object.fromEntries(CONTENDERS.map(({ name }, index) => [name, found[index]]));
  keep('lists', figures);
  process.stdout.write(listTable(figures as Parameters<typeof listTable>[0], browser.version()));
}

async function widgets(): Promise<void> {
  const found = await timeWidgets(browser, ROOT);
  keep('widgets', found);
  process.stdout.write(widgetTable(found));
}

function keep(name: string, found: unknown): void {
  writeFileSync(join(WORK, `${name}.json`), JSON.stringify(found, null, 2));
}
