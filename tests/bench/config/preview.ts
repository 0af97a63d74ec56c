import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type FrameLocator } from 'playwright';
import { launchOptions } from '../../../scripts/lib/chromium.mjs';
import { programArgs } from '../../../scripts/lib/program.mjs';
import { manyForms } from './many-forms.ts';

// `npm run bench:config -- preview`: how long after a file is saved its change stands in the preview, in a browser.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ROUNDS = 7;
/** Milliseconds between two changes: the pages that are the same for everybody are drawn again meanwhile. */
const PAUSE = 4_000;
const TICKS_A_SECOND = 100;

/** A kind of file: what of it is changed in each round, and what says in the page that it was. */
interface Kind {
  name: string;
  file: string;
  change(text: string, mark: string): string;
  shows(frame: FrameLocator, mark: string): Promise<unknown>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'message',
    file: 'messages/ca/forms/certificate-request.json',
    change: (text, mark) => text.replace(/"intro": "[^"]*"/, `"intro": "Nou ${mark}"`),
    shows: (frame, mark) => frame.getByText(`Nou ${mark}`).waitFor(),
  },
  {
    name: 'form',
    file: 'schemas/certificate-request.schema.json',
    change: (text, mark) =>
      text.replace(
        /"fecha1": \{ "type": "string",( "default": "[^"]*",)?/,
        `"fecha1": { "type": "string", "default": "${mark}",`,
      ),
    shows: (frame, mark) => frame.locator(`input[value="${mark}"]`).waitFor(),
  },
  {
    name: 'menu',
    file: 'menus/workspace.json',
    change: (text, mark) => text.replace(/"path": "sol-licituds[^"]*"/, `"path": "sol-licituds-${mark}"`),
    shows: (frame, mark) => frame.locator(`a[href^="/sol-licituds-${mark}"]`).first().waitFor(),
  },
  {
    name: 'theme',
    file: 'menus/theme.json',
    change: (text, mark) => text.replace(/"ground": "#faf6[^"]*"/, `"ground": "#faf6${mark}"`),
    shows: (frame, mark) => untilGround(frame, mark),
  },
];

/** A colour is seen nowhere in the page's elements. */
async function untilGround(frame: FrameLocator, mark: string): Promise<void> {
  const wanted = `250 246 ${Number.parseInt(mark, 16)}`;
  const ground = () =>
    frame.locator(':root').evaluate((root) => getComputedStyle(root).getPropertyValue('--ground').trim());
  while ((await ground().catch(() => '')) !== wanted) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Milliseconds of processor time that a process has taken; only Linux tells. */
function spent({ pid }: ChildProcess): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\)(?= )/);
  const fields = rest.trim().split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** A row of the table for each kind of file. */
export async function previewTimes(): Promise<string[]> {
  const { root, remove } = await manyForms(0);
  const env = { ...process.env, CONFIG_DIR: root };
  const command = programArgs('config', 'preview');
  const server = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const link = await linkOf(server);
    await page.goto(link);
    await page.goto(new URL('/dev/preview?thing=pages/request-certificate/certificate-request', link).href);
    const frame = page.frameLocator('#shown');
    await frame.locator('form').waitFor();
    const taken = new Map(KINDS.map(({ name }) => [name, { seconds: [] as number[], processor: [] as number[] }]));
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const { name, file, change, shows } of KINDS) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        const [whole, mark] = [path.join(root, file), `f${round}`];
        const text = change(readFileSync(whole, 'utf8'), mark);
        const [from, before] = [performance.now(), spent(server)];
        await writeFile(whole, text);
        await shows(frame, mark);
        taken.get(name)?.seconds.push((performance.now() - from) / 1000);
        taken.get(name)?.processor.push((spent(server) - before) / 1000);
      }
    }
    return [...taken].map(
      ([name, { seconds, processor }]) =>
        `| ${name} | ${median(seconds).toFixed(2)} s | ${Math.max(...seconds).toFixed(2)} s | ${median(processor).toFixed(2)} s |`,
    );
  } finally {
    await browser.close();
    server.kill();
    await once(server, 'exit');
    await remove();
  }
}

async function linkOf({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  for await (const piece of stdout ?? []) {
    said += piece;
    const link = /http:\S+\/dev\/preview\/open\/\S+/.exec(said)?.[0];
    if (link !== undefined) return link;
  }
  throw new Error(`No preview:\n${said}`);
}
