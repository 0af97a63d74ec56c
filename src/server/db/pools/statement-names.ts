import { createHash } from 'node:crypto';

/** Statements worth preparing: those that PostgreSQL plans, and none that begin or end a transaction. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/**
 * The best plan for the first rows of a list depends on how many rows match the filter. A plan for any value expects many
 * and reads all of a hundred thousand people to find the few of a rare role.
 */
const FIRST_ROWS = /\blimit\b/i;
/** Every connection keeps them, and a statement with a list has another text for each length. */
const KEPT = 500;
/** A longer text contains data. */
const LONGEST = 10_000;
/** Bytes of a name in PostgreSQL (`NAMEDATALEN`), less the hash and its separator. */
const READABLE = 63 - 17;

/**
 * Names of prepared statements, the same for the same text. They begin as the text does, so that people can read
 * `pg_prepared_statements`.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** `undefined` for a statement that is not prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT || text.length > LONGEST) return known;
    if (!PLANNED.test(text) || FIRST_ROWS.test(text)) return undefined;
    const hash = createHash('sha256').update(`${this.#generation} ${text}`).digest('base64url').slice(0, 16);
    const name = `${text.slice(0, READABLE).replace(/[^\x20-\x7e]/g, ' ')}#${hash}`;
    this.#names.set(text, name);
    return name;
  }

  /** Tables have changed: all statements are prepared again under other names. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
