import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareFindings } from '../../../scripts/config/watch/check.ts';
import { problemAt } from '../../../src/compiler/index.ts';
import { say } from '../../../src/compiler/said/say.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const IN_ORDER = expect.stringMatching(/^Config is in order: \d+ forms, ca and en\.$/);

/** `npm run config:check -- --watch` over a copy of the club's files; `said` is the output of the last check. */
async function watched() {
  const copy = await mkdtemp(path.join(tmpdir(), 'watched '));
  await cp(path.join(ROOT, 'tests/club'), copy, { recursive: true });
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const [node, ...args] = scripts['config:check'].split(' ');
  expect(node).toBe('node');
  const env = { ...process.env, CONFIG_DIR: copy };
  const child = spawn(process.execPath, [...args, '--watch'], { cwd: ROOT, env });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(copy, { recursive: true });
  });
  let output = '';
  let faults = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (faults += chunk));
  const said = () => (output.split(/^\d\d:\d\d:\d\d$/m).at(-1) ?? '').trim().split('\n');
  const where = (file: string) => path.join(copy, file);
  return {
    where,
    said,
    faults: () => faults,
    /** In one step, so that no check sees half of it. */
    async save(file: string, text: string) {
      await writeFile(where('saved'), text);
      await rename(where('saved'), where(file));
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

test('each saved file is checked at once, and what came, stayed and went is said', async () => {
  const { where, said, faults, save, stop } = await watched();
  await expect.poll(said).toEqual([IN_ORDER]);

  const form = 'schemas/damage-claim.schema.json';
  const right = await readFile(where(form), 'utf8');
  await save(form, right.replace('"textarea"', '"textaera"'));
  const unknown = expect.stringMatching(
    /^new {4}schemas\/damage-claim\.schema\.json:\d+:\d+ {2}unknown widget "textaera"/,
  );
  await expect.poll(said).toEqual(expect.arrayContaining([unknown]));

  // Half of a file hides what the other half has; nothing of it is gone, and nothing new when the rest comes.
  const texts = 'messages/ca/forms/damage-claim.json';
  const words = await readFile(where(texts), 'utf8');
  await save(texts, words.slice(0, words.length / 2));
  await expect.poll(said).toContainEqual(expect.stringMatching(/^new {4}messages\/ca\/forms\/damage-claim\.json/));
  // Each line comes by itself.
  await expect
    .poll(said)
    .toContainEqual(expect.stringMatching(/^still {2}schemas\/damage-claim\.schema\.json.*"textaera"/));
  expect(said().filter((line) => line.startsWith('gone'))).toEqual([]);
  await save(texts, words);
  await expect.poll(said).toContainEqual(expect.stringMatching(/^gone {3}messages\/ca\/forms\/damage-claim\.json/));
  await expect
    .poll(said)
    .toContainEqual(expect.stringMatching(/^still {2}schemas\/damage-claim\.schema\.json.*"textaera"/));
  expect(said().filter((line) => line.startsWith('new'))).toEqual([]);

  await save(form, right);
  await expect
    .poll(said)
    .toEqual([expect.stringMatching(/^gone {3}schemas\/damage-claim\.schema\.json.*"textaera"/), IN_ORDER]);

  // The next good state is seen, whatever happens to the folders.
  await rename(where('schemas'), where('aside'));
  await expect
    .poll(said)
    .toContainEqual(expect.stringMatching(/^new {4}schemas\/damage-claim\.schema\.json:1:1 {2}the file is missing/));
  await rename(where('aside'), where('schemas'));
  await expect.poll(() => said().at(-1)).toEqual(IN_ORDER);
  // Another folder stands in its place in the same moment, as a sync does it; what is saved there is seen as well.
  await cp(where('schemas'), where('other'), { recursive: true });
  await writeFile(where('other/damage-claim.schema.json'), right.replace('"textarea"', '"textaera"'));
  await rename(where('schemas'), where('aside'));
  await rename(where('other'), where('schemas'));
  await expect.poll(said).toEqual([unknown]);
  await save(form, right);
  await expect.poll(() => said().at(-1)).toEqual(IN_ORDER);
  await rm(where('menus/settings.json'));
  await expect.poll(said).toContainEqual(expect.stringMatching(/^new {4}menus\/settings\.json.*missing/));

  expect(await stop()).toBe(0);
  expect(faults()).not.toMatch(/^\s+at /m);
});

test('a finding that another line has moved is the same; a second one of its kind is new', () => {
  const at = (line: number, what = 'a') => problemAt({ file: 'f.json', line, column: 1 }, say`${what}`, say``);
  expect(compareFindings([at(3), at(9), at(5, 'b')], [at(4), at(9), at(10), at(5, 'c')])).toEqual({
    came: [at(10), at(5, 'c')],
    stayed: [at(4), at(9)],
    went: [at(5, 'b')],
  });
});
