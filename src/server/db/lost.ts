import pg from 'pg';

/**
 * PostgreSQL could not be reached, or went away in the middle. A fault that passes: the caller is asked to
 * come again (503 with `Retry-After`).
 */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError';
  /** Whether it is certain that nothing was changed; else the change may have been made, unanswered. */
  readonly unchanged: boolean;
  /** The driver's code, `ECONNREFUSED` or `57P01`, for the log; its message stays out. */
  readonly code: string;
  constructor(cause: unknown, unchanged: boolean) {
    super('PostgreSQL does not answer.');
    this.unchanged = unchanged;
    this.code = codeOf(cause);
  }
}

/**
 * Codes with which PostgreSQL says that the connection is over or that it takes none now (its manual, Appendix A):
 * class 08, shutting down, crashed, starting up, ended for idling, no room for another connection.
 */
const OVER = /^(08...|57P0[1235]|25P0[34]|53300)$/;
/** A transaction that PostgreSQL gave up for another's sake, and says may be tried again as it is. */
const GIVEN_UP = /^(40001|40P01)$/;
/** A server that cannot now what it can a little later: no memory, no connection left, no time. */
const TOO_MUCH = /^(53[234]00|57014|55P03)$/;

/**
 * Whether a prepared statement was refused because a table that it reads all columns of has changed since: a newer program
 * has migrated the database while this one serves on.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** Whether an answer of PostgreSQL says that this connection is of no more use. */
export function saysOver(error: unknown): boolean {
  return error instanceof pg.DatabaseError && OVER.test(error.code ?? '');
}

/** Whether a failure to connect may pass by itself; a refused password or a missing database does not. */
export function mayPass(error: unknown): boolean {
  if (error instanceof DatabaseLostError) return true;
  if (error instanceof pg.DatabaseError) return saysOver(error);
  const { code, message } = error as NodeJS.ErrnoException;
  // The driver's own failures have no code: a password that is missing, too, and that will not come.
  if (code === undefined) return /timeout|terminated/i.test(message);
  // Network failures have the system's codes; TLS has long ones of its own.
  return /^E[A-Z]{2,}(_AGAIN)?$/.test(code);
}

/** Whether the whole transaction may be done again: it surely changed nothing, and for a reason that passes. */
export function isRepeatable(error: unknown): boolean {
  if (error instanceof DatabaseLostError) return error.unchanged;
  return isStalePlan(error) || (error instanceof pg.DatabaseError && GIVEN_UP.test(error.code ?? ''));
}

/** Whether a failed call is worth another try a little later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseLostError || isRepeatable(error)) return true;
  return error instanceof pg.DatabaseError && TOO_MUCH.test(error.code ?? '');
}

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? 'UNKNOWN');
}
