import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { mayPass } from './lost.ts';

/** The start cannot use PostgreSQL. The message is for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
  /** Whether the fault may pass by itself; else a setting is wrong. */
  readonly mayPass: boolean;
  constructor(connectionString: string, error: unknown) {
    const passing = mayPass(error);
    const { code: said, message } = error as NodeJS.ErrnoException;
    const code = ` (${said ?? message})`;
    super(
      passing
        ? `PostgreSQL does not answer at ${hostAndPort(connectionString)}${code}.`
        : `PostgreSQL at ${hostAndPort(connectionString)} does not let the server in${code}. ` +
            'Check user, password, database and encryption in DATABASE_URL.',
    );
    this.mayPass = passing;
  }
}

/** A database in another encoding would fail at some letter of a name long after the start. */
export function wrongEncoding(connectionString: string, encoding: string): OperatorError {
  return new OperatorError(
    `The database at ${hostAndPort(connectionString)} has the encoding ${encoding}, and the workspace needs UTF8: ` +
      "create one with ENCODING 'UTF8' TEMPLATE template0 and name it in DATABASE_URL.",
  );
}

/** Host and port, or the folder of the socket; never user or password. */
function hostAndPort(connectionString: string): string {
  const { host, port } = new pg.Client({ connectionString });
  return `${host}:${port}`;
}

export function databaseAddress(connectionString: string): string {
  return `${hostAndPort(connectionString)}/${new pg.Client({ connectionString }).database}`;
}
