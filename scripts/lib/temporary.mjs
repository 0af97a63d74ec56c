import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps in memory what lies here. */
const IN_MEMORY = '/dev/shm';
/** Bytes that the tests' data folders take at the most, several times over. */
const ROOM = 6 * 1024 ** 3;

/**
 * A folder for all that a run leaves lying about, gone when this process ends. In memory where there is room enough:
 * making and removing data folders of databases on a disk takes a tenth of the tests' time.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(fitsInMemory() ? IN_MEMORY : tmpdir(), 'npm-test-'));
  // PostgreSQL, which does not run as root, has its data in it.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function fitsInMemory() {
  try {
    const [, , , options = ''] = mountLine(readFileSync('/proc/mounts', 'utf8')).split(' ');
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // Programs and parts of them are started from there.
    return !options.split(',').includes('noexec') && bavail * bsize > ROOM && freemem() > 2 * ROOM;
  } catch {
    return false;
  }
}

/** What was mounted last counts. */
function mountLine(mounts) {
  const all = mounts.split('\n').filter((line) => line.split(' ')[1] === IN_MEMORY);
  return all.at(-1) ?? '';
}
