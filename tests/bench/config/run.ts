import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programArgs } from '../../../scripts/lib/program.mjs';
import { addForm, addMail } from '../site.ts';
import { manyForms } from './many-forms.ts';
import { previewTimes } from './preview.ts';

// `npm run bench:config`: processor time of checking and publishing, as the commands take it, Node's own start included, with
// more forms and with a form of more fields; and how long a preview takes to show a saved file. `-- preview` for that alone.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ROUNDS = 3;

/** Seconds of processor time that the command takes, the least of some rounds: what else goes on only adds. */
function seconds(config: string, ...args: string[]): string {
  const times = Array.from({ length: ROUNDS }, () => {
    const command = ['--import', './tests/bench/config/usage.mjs', ...programArgs('config', ...args)];
    const env = { ...process.env, CONFIG_DIR: config };
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
    return Number(stderr.split('\n').at(-1));
  });
  return (Math.min(...times) / 1000).toFixed(1);
}

if (!process.argv.includes('preview')) await commands();
console.log('\n| Saved file | seen after (median) | longest | processor of it |\n|---|---:|---:|---:|');
for (const row of await previewTimes()) console.log(row);

async function commands(): Promise<void> {
  const out = await mkdtemp(path.join(tmpdir(), 'published '));
  console.log('| Forms beside the shipped ones | check | publish |\n|---:|---:|---:|');
  for (const more of [0, 10, 100, 1000]) {
    const { root, remove } = await manyForms(more);
    console.log(`| ${more} | ${seconds(root, 'check')} s | ${seconds(root, 'publish', '--out', out)} s |`);
    await remove();
  }
  console.log('\n| Fields of a form more | check | publish |\n|---:|---:|---:|');
  for (const fields of [10, 100, 1000]) {
    const { root, remove } = await manyForms(0);
    addForm(root, fields);
    addMail(root);
    console.log(`| ${fields} | ${seconds(root, 'check')} s | ${seconds(root, 'publish', '--out', out)} s |`);
    await remove();
  }
  await rm(out, { recursive: true });
}
