import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { ROOT } from '../support/server-process.ts';

/** `npm start` without its preparations, over a server that does as the test says. */

const KEEPER = pathToFileURL(path.join(ROOT, 'scripts/lib/keep-running.mjs')).href;
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

/** @param server module code; `start` counts its starts from 1 */
async function keep(server: string, second = 1) {
  const folder = await mkdtemp(path.join(tmpdir(), 'keep running-'));
  const count = `
    import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('starts', 'x');
    const start = readFileSync('starts', 'utf8').length;
    const serve = () => new Promise((done) => process.send({ url: 'http://x' }, done));
    const stay = () => setInterval(() => {}, 1000);
  `;
  await writeFile(path.join(folder, 'server.mjs'), count + server);
  const keeper = `
    import { keepRunning } from ${JSON.stringify(KEEPER)};
    const server = keepRunning(['server.mjs'], { cwd: ${JSON.stringify(folder)}, second: ${second} });
    process.on('SIGTERM', () => server.stop('SIGTERM'));
    process.exit(await server.ended);
  `;
  await writeFile(path.join(folder, 'keeper.mjs'), keeper);
  const child = spawn(process.execPath, [path.join(folder, 'keeper.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, exit, output: () => output };
}

it('starts a server again that died, after pauses that grow, and says so', async () => {
  // A minute of service is 1.5 s here: long beside the time that a busy machine takes to end a process.
  const { exit, output } = await keep(`await serve(); if (start < 9) process.exit(1);`, 25);
  expect(await exit).toBe(0);
  const pauses = [...output().matchAll(/Starting again in (\d+) seconds?/g)].map(([, seconds]) => Number(seconds));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect(output()).toContain('The server ended unexpectedly (code 1). Starting again in 1 second.');
});

it('begins with short pauses again after a minute of service', async () => {
  const { exit, output } = await keep(
    `await serve(); if (start === 3) await new Promise((done) => setTimeout(done, 200)); if (start < 5) process.exit(1);`,
  );
  expect(await exit).toBe(0);
  expect([...output().matchAll(/in (\d+) second/g)].map(([, seconds]) => seconds)).toEqual(['1', '2', '1', '2']);
});

it('starts a server again that was killed', async () => {
  const { exit, output } = await keep(`await serve(); if (start === 1) process.kill(process.pid, 'SIGKILL');`);
  expect(await exit).toBe(0);
  expect(output()).toContain('unexpectedly (SIGKILL)');
});

it('waits for a database that is not there yet', async () => {
  const { exit, output } = await keep(`if (start < 3) process.exit(69); await serve();`);
  expect(await exit).toBe(0);
  expect(output()).toContain('Waiting for the database. Starting again in 2 seconds.');
});

it.each([
  ['refuses', 'process.exit(78)', 78],
  ['refuses after it served', 'await serve(); process.exit(start === 1 ? 1 : 78)', 78],
  ['fails before it ever served', 'process.exit(1)', 1],
  ['ends well', 'await serve()', 0],
  ['is asked to end', "await serve(); process.kill(process.pid, 'SIGTERM'); stay()", 0],
])('ends with a server that %s', async (_name, server, code) => {
  expect(await (await keep(server)).exit).toBe(code);
});

it('ends on a signal, while the server runs and while it waits', async () => {
  const running = await keep(`await serve(); console.log('served'); stay();`);
  await expect.poll(running.output, { timeout: 20_000 }).toContain('served');
  running.child.kill('SIGTERM');
  expect(await running.exit).toBe(0);
  const waiting = await keep('process.exit(69)', 3_600_000);
  await expect.poll(waiting.output, { timeout: 20_000 }).toContain('Starting again');
  waiting.child.kill('SIGTERM');
  expect(await waiting.exit).toBe(0);
});
