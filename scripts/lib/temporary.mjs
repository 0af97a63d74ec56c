import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Bytes: several times what the data folders of tests take. */
const NEEDED = 6 * 1024 ** 3;

/**
 * A folder for temporary files of a run; it is removed when this process ends. It is in memory if there is enough, because
 * to make and remove data folders on a disk takes a tenth of the tests' time.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(fitsInMemory() ? IN_MEMORY : tmpdir(), 'npm-test-'));
  // PostgreSQL, which does not run as root, keeps data in it.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function fitsInMemory() {
  try {
    const [, , , options = ''] = mountLine(readFileSync('/proc/mounts', 'utf8')).split(' ');
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // Tests start programs from it.
    return !options.split(',').includes('noexec') && bavail * bsize > NEEDED && freemem() > 2 * NEEDED;
  } catch {
    return false;
  }
}

/** The line of the last mount, which counts. */
function mountLine(mounts) {
  const all = mounts.split('\n').filter((line) => line.split(' ')[1] === IN_MEMORY);
  return all.at(-1) ?? '';
}
