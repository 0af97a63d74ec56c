import { createHash } from 'node:crypto';

/** Statements that are worth preparing: those that are planned, and not what steers a transaction. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/**
 * The best plan for the first rows of a list depends on how many fit its filter. A plan for any value counts on many, and
 * reads all of a hundred thousand people for the few of a rare role.
 */
const FIRST_ROWS = /\blimit\b/i;
/** Each is kept by every connection, and statements over lists have a text for each length. */
const KEPT = 500;
/** Letters of a longer text are its data. */
const LONGEST = 10_000;
/** Bytes PostgreSQL takes for a name (`NAMEDATALEN`), less the hash and its separator. */
const READABLE = 63 - 17;

/**
 * Names under which a connection keeps the plans of statements, the same for the same text. They begin as the text does, so
 * that `pg_prepared_statements` can be read.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** `undefined` for a statement that is not to be prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT || text.length > LONGEST) return known;
    if (!PLANNED.test(text) || FIRST_ROWS.test(text)) return undefined;
    const hash = createHash('sha256').update(`${this.#generation} ${text}`).digest('base64url').slice(0, 16);
    const name = `${text.slice(0, READABLE).replace(/[^\x20-\x7e]/g, ' ')}#${hash}`;
    this.#names.set(text, name);
    return name;
  }

  /** Tables have changed under the plans: all statements are prepared anew, under other names. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
