import pg from 'pg';
import { OperatorError } from '../ops/operator-error.ts';
import { mayPass } from './lost.ts';

/** PostgreSQL cannot be used from the start; the message is one sentence for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
  /** Whether it may come by itself; else a setting is wrong. */
  readonly mayPass: boolean;
  constructor(connectionString: string, error: unknown) {
    const passing = mayPass(error);
    const { code: said, message } = error as NodeJS.ErrnoException;
    const code = ` (${said ?? message})`;
    super(
      passing
        ? `PostgreSQL does not answer at ${placeOf(connectionString)}${code}.`
        : `PostgreSQL at ${placeOf(connectionString)} does not let the server in${code}. ` +
            'Check user, password, database and encryption in DATABASE_URL.',
    );
    this.mayPass = passing;
  }
}

/** A database whose encoding has no place for some letter would fail at a name or a language long after the start. */
export function wrongEncoding(connectionString: string, encoding: string): OperatorError {
  return new OperatorError(
    `The database at ${placeOf(connectionString)} is written in ${encoding}, and the workspace needs UTF8: ` +
      "create one with ENCODING 'UTF8' TEMPLATE template0 and name it in DATABASE_URL.",
  );
}

/** Host and port, or the folder of the local connection; never user or password. */
export function placeOf(connectionString: string): string {
  const { host, port } = new pg.Client({ connectionString });
  return `${host}:${port}`;
}

/** The place and the name of the database. */
export function databaseIn(connectionString: string): string {
  return `${placeOf(connectionString)}/${new pg.Client({ connectionString }).database}`;
}
