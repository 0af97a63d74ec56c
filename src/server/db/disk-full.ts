/** PostgreSQL's code for a full disk (PostgreSQL, appendix A: class 53). */
const DISK_FULL = '53100';

/** The embedded database would have no room for a write. It has PostgreSQL's own code, so that both are one failure. */
export class DiskFullError extends Error {
  override name = 'DiskFullError';
  readonly code = DISK_FULL;
}

/** Whether a failure means that a disk is full: of either database, or of the file system itself. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === DISK_FULL || code === 'ENOSPC';
}
