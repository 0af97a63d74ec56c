import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { helperMemory } from '../../../src/server/kit/threads/own-process.ts';
import { temporaryFolder } from '../support/database/postgres.ts';
import { startProcess } from '../support/server-process.ts';

const ROOT = '/sys/fs/cgroup';
const MEGABYTE = 1_048_576;
/**
 * What is left beside the server when it has started: its helper may hold six tenths of it, less than a check takes; the
 * rest is more than the server grows by meanwhile.
 */
const LEFT = 256 * MEGABYTE;
const isSecond = existsSync(path.join(ROOT, 'cgroup.controllers'));

/** A control group for memory (version 1 or 2), or why there can be none. */
function groupFor(pid: number): { folder: string } | { why: string } {
  const folder = path.join(ROOT, isSecond ? '' : 'memory', `test-${pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'cgroup.procs'), String(pid));
    readFileSync(path.join(folder, isSecond ? 'memory.max' : 'memory.limit_in_bytes'));
    return { folder };
  } catch (error) {
    return { why: (error as Error).message };
  }
}

/** The office signs in. @returns what has its files checked */
async function officeAt(url: string): Promise<() => Promise<Response>> {
  const call = (address: string, body: object, headers = {}) =>
    fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await call('/api/auth/usuarios-ebcn', { username: 'S0001', password: DEMO_PASSWORD });
  const { token } = (await signedIn.json()) as { token: string };
  return () => call('/api/config/workshop/check', { report: false }, { authorization: token });
}

it('a helper has a part of the memory of a container, and no more than it needs elsewhere', () => {
  expect([512, 2_048, 65_536, 0].map((megabytes) => helperMemory(megabytes * MEGABYTE))).toEqual([
    307, 1_228, 1_536, 1_536,
  ]);
});

/** Loaded by each process of the server: there is little memory, and the helper fills what its heap does not count. */
const FILLS_BUFFERS = path.join(import.meta.dirname, '../support/fills-buffers.cjs');

it.runIf(process.platform === 'linux')(
  'a helper that holds too much beside its heap is ended, which the office and the log are told, and the server goes on',
  { timeout: 600_000 },
  async () => {
    const { folder: data, remove } = await temporaryFolder();
    const server = startProcess(data, { WORKSHOP_PRIORITY: 'low', NODE_OPTIONS: `--require ${FILLS_BUFFERS}` });
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await server.exit;
      await remove();
    });
    const url = await server.url;
    const check = await (await officeAt(url))();
    const { message } = (await check.json()) as { message: string };
    expect([check.status, message], server.output()).toEqual([503, expect.stringContaining('memòria')]);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const told = /"helper":(\{[^}]*\}).*the process of the workshop was ended/.exec(server.output())?.[1] ?? '{}';
    const { limit, memory } = JSON.parse(told) as { limit: boolean; memory: number };
    expect(limit).toBe(true);
    expect(memory).toBeGreaterThan(helperMemory(1_024 * MEGABYTE));
  },
);

it('where memory runs out at a check, the server goes on, and says to the office and in the log what was ended', {
  timeout: 600_000,
}, async ({ skip }) => {
  const { folder: data, remove } = await temporaryFolder();
  const server = startProcess(data, { WORKSHOP_PRIORITY: 'low' });
  let group: ReturnType<typeof groupFor> = { why: 'not yet' };
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
    if ('folder' in group) rmdirSync(group.folder);
    await remove();
  });
  const url = await server.url;
  const office = await officeAt(url);
  group = groupFor(server.child.pid as number);
  if ('why' in group) return skip(`No control group can be made here: ${group.why}`);
  // The kernel counts what a process takes from now on.
  writeFileSync(path.join(group.folder, isSecond ? 'memory.max' : 'memory.limit_in_bytes'), String(LEFT));
  const check = await office().catch((error) => {
    throw new Error(`The server is gone: ${server.child.signalCode ?? server.child.exitCode}\n${server.output()}`, {
      cause: error.cause,
    });
  });
  const { message } = (await check.json()) as { message: string };
  expect([check.status, message]).toEqual([503, expect.stringContaining('memòria')]);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(server.output()).toMatch(/"helper":\{[^}]*\}.*the process of the workshop was ended/);
});
