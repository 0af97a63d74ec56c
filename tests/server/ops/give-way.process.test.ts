import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../support/server-process.ts';

const MODULE = pathToFileURL(path.join(ROOT, 'src/server/kit/threads/give-way.ts')).href;
/** A process that lowers itself, then tells what the kernel says of each of its threads: nice value and policy (proc(5)). */
const script = (priority: string) => `
  import { readdirSync, readFileSync } from 'node:fs';
  import { giveWay } from '${MODULE}';
  giveWay('${priority}');
  const threads = readdirSync('/proc/self/task').map((id) => {
    const fields = readFileSync('/proc/self/task/' + id + '/stat', 'utf8').replace(/^.*\\) /, '').split(' ');
    return { nice: Number(fields[16]), policy: Number(fields[38]) };
  });
  console.log(JSON.stringify(threads));
`;
const IDLE = 5;

async function threadsOf(priority: string, env = process.env): Promise<{ nice: number; policy: number }[]> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script(priority)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  return JSON.parse(stdout) as { nice: number; policy: number }[];
}

test.runIf(process.platform === 'linux')(
  'work that gives way leaves each processor to others, in all its threads',
  async () => {
    const idle = await threadsOf('idle');
    expect(idle.length).toBeGreaterThan(1);
    expect(idle.filter(({ policy }) => policy !== IDLE)).toEqual([]);
    const low = await threadsOf('low');
    expect(low.filter(({ nice, policy }) => nice !== 5 || policy !== 0)).toEqual([]);
    const withoutChrt = await threadsOf('idle', { ...process.env, PATH: '' });
    expect(withoutChrt.filter(({ nice, policy }) => nice !== 19 || policy !== 0)).toEqual([]);
  },
);
