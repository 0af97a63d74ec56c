import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { programFile } from '../../../src/compiler/program.ts';
import { compileInThread, joinWorkshop } from '../../../src/server/domain/workshop/in-thread.ts';

const LONG = 120_000;

/** Processes that this one has begun for the workshop. */
function workers(): number[] {
  const table = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return table
    .split('\n')
    .filter((line) => line.includes('thread.mjs compile'))
    .map((line) => Number.parseInt(line, 10));
}

it.runIf(process.platform === 'linux')('a stop amid a long check ends its process', { timeout: LONG }, async () => {
  const check = compileInThread({ files: new Map() }).catch((error: unknown) => error);
  await expect.poll(workers, { timeout: LONG }).toHaveLength(1);
  // It goes on for ever.
  for (const worker of workers()) process.kill(worker, 'SIGSTOP');
  // Another server of this process goes on with it.
  const [first, last] = [joinWorkshop(), joinWorkshop()];
  await first();
  expect(workers()).toHaveLength(1);
  await last();
  expect(await check).toBeInstanceOf(Error);
  expect(workers()).toEqual([]);
});

const FILES = new Map([['menus/theme.json', '{}']]);

it.runIf(process.platform === 'linux')(
  'what a killed process has written goes with it',
  { timeout: LONG },
  async () => {
    const leave = joinWorkshop();
    await compileInThread({ files: FILES });
    const [worker] = workers();
    const theirs = async () => {
      const ours = (await readdir(tmpdir())).filter((name) => name.startsWith('workshop-'));
      return (await Promise.all(ours.map((name) => readdir(path.join(tmpdir(), name)).catch(() => [])))).flat();
    };
    expect(await theirs()).toContain(String(worker));
    process.kill(Number(worker), 'SIGKILL');
    await expect.poll(theirs).not.toContain(String(worker));
    await leave();
  },
);

it('what it has written goes as well when the server is killed', { timeout: LONG }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'workshop-'));
  const worker = fork(programFile('thread.mjs'), ['compile', 'low'], { serialization: 'advanced' });
  await once(worker, 'message');
  worker.send({ kind: 'compile', folder, files: FILES });
  await once(worker, 'message');
  expect(existsSync(path.join(folder, String(worker.pid)))).toBe(true);
  worker.disconnect();
  await once(worker, 'exit');
  expect(existsSync(folder)).toBe(false);
});
