import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hashOf, stamp, stamped } from '../../../scripts/lib/hash.mjs';
import { CONFIG_SOURCES, notGenerated } from '../../../scripts/lib/site.mjs';
import type { VersionFiles } from '../../../src/server/config/activate.ts';
import { ROOT } from './server-process.ts';

const FILE = join(ROOT, '.cache', 'test', 'version.json');
const WRITER = join('tests', 'server', 'support', 'write-version.ts');
let version: Promise<VersionFiles> | undefined;

/**
 * The project's own config as it is published, with what only the server reads. It is compiled once for all tests of
 * all kinds, and again when a source changed; suites that change config compile their copy themselves.
 */
export function projectVersion(): Promise<VersionFiles> {
  version ??= readVersion();
  return version;
}

async function readVersion(): Promise<VersionFiles> {
  const hash = hashOf(ROOT, CONFIG_SOURCES, notGenerated);
  if (!(stamped(ROOT, 'version', hash) && existsSync(FILE))) {
    await mkdir(dirname(FILE), { recursive: true });
    const own = `${FILE}.${process.pid}`;
    // In a process of its own: compiling would keep this one from answering for a long time.
    await promisify(execFile)(process.execPath, ['--import', 'tsx', WRITER, own], { cwd: ROOT });
    await rename(own, FILE);
    stamp(ROOT, 'version', hash);
  }
  const { files, ...more } = JSON.parse(await readFile(FILE, 'utf8'));
  return { ...more, files: new Map(files) };
}
