import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { compileInThread, joinWorkshop } from '../../../src/server/workshop/in-thread.ts';

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
