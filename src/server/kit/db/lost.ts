import pg from 'pg';

/** PostgreSQL could not be reached, or the connection broke: callers get 503 with `Retry-After`. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError';
  /** Whether certainly nothing was changed; else the change may have been made without an answer. */
  readonly unchanged: boolean;
  /** The driver's code for the log, such as `ECONNREFUSED` or `57P01`; never its message. */
  readonly code: string;
  constructor(cause: unknown, unchanged: boolean) {
    super('PostgreSQL does not answer.');
    this.unchanged = unchanged;
    this.code = errorCodeOf(cause);
  }
}

/** Codes by which PostgreSQL ends or refuses a connection (its manual, Appendix A). */
const OVER = /^(08...|57P0[1235]|25P0[34]|53300)$/;
/** PostgreSQL gave up a transaction because of another one; it may be tried again. */
const GIVEN_UP = /^(40001|40P01)$/;
/** The server lacks memory, connections or time now; it may work a little later. */
const TOO_MUCH = /^(53[234]00|57014|55P03)$/;

/** Whether PostgreSQL refused a prepared statement because a newer program has migrated its table. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** Whether an error of PostgreSQL means that the connection cannot be used any more. */
export function saysOver(error: unknown): boolean {
  return error instanceof pg.DatabaseError && OVER.test(error.code ?? '');
}

/** Whether a failure to connect may pass by itself. A refused password or a missing database does not. */
export function mayPass(error: unknown): boolean {
  if (error instanceof DatabaseLostError) return true;
  if (error instanceof pg.DatabaseError) return saysOver(error);
  const { code, message } = error as NodeJS.ErrnoException;
  // Failures of the driver itself have no code. A missing password is one of them, and it does not pass.
  if (code === undefined) return /timeout|terminated/i.test(message);
  // Network failures have codes of the system; TLS has long codes of its own.
  return /^E[A-Z]{2,}(_AGAIN)?$/.test(code);
}

/** Whether the whole transaction may be repeated: it certainly changed nothing, and the reason passes. */
export function isRepeatable(error: unknown): boolean {
  if (error instanceof DatabaseLostError) return error.unchanged;
  return isStalePlan(error) || (error instanceof pg.DatabaseError && GIVEN_UP.test(error.code ?? ''));
}

/** Whether a failed call is worth another try a little later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseLostError || isRepeatable(error)) return true;
  return error instanceof pg.DatabaseError && TOO_MUCH.test(error.code ?? '');
}

export function errorCodeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? 'UNKNOWN');
}
