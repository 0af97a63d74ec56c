import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Manifest, Pointer } from '../../../src/core/config.ts';
import type { VersionFiles } from '../../../src/server/config/activate.ts';
import { ROOT } from './server-process.ts';

const WRITE_SITE = `import('./scripts/lib/site.mjs').then(({ writeSite }) => console.log(writeSite()))`;
let version: Promise<VersionFiles> | undefined;

/**
 * The project's own config as it is published. It is compiled once for all tests of all kinds, and again when a
 * source changed; suites that change config compile their copy themselves.
 */
export function projectVersion(): Promise<VersionFiles> {
  version ??= readVersion();
  return version;
}

async function readVersion(): Promise<VersionFiles> {
  // In a process of its own: compiling would keep this one from answering for a long time.
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', WRITE_SITE], { cwd: ROOT });
  const folder = path.join(stdout.trim(), 'config');
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const pointer = JSON.parse(await read('current.json')) as Pointer;
  const manifest = JSON.parse(await read(`versions/${pointer.version}.json`)) as Manifest;
  const files = new Map<string, string>();
  for (const name of namesIn(manifest)) files.set(name, await read(name));
  return { version: manifest.version, manifest, files };
}

function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return part.startsWith('files/') ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(namesIn) : [];
}
