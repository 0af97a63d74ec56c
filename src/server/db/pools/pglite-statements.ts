import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { StatementNames } from './statement-names.ts';

const { serialize } = protocol;
/** Statements after which plans may be of no more use. */
const CHANGES_TABLES = /^\s*(?:create|alter|drop|do)\b/i;

/**
 * Statements of the embedded database, prepared once and then only bound and executed: parsing and planning is most of
 * the time of a small one. PGlite's own `query` does both each time, in seven calls; it speaks the protocol, though, and takes
 * several messages at once. To be used by one at a time, as all of PGlite.
 */
export class PgliteStatements {
  readonly #database: PGlite;
  readonly #names = new StatementNames();
  /** Types of the parameters by the name of the statement. */
  readonly #types = new Map<string, readonly number[]>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** As `PGlite.query`. @throws the database's error, with its code */
  async query<Row>(text: string, parameters: readonly unknown[]): Promise<Results<Row>> {
    if (CHANGES_TABLES.test(text)) {
      this.#names.renew();
      this.#types.clear();
    }
    const statement = this.#names.of(text);
    if (statement === undefined) return this.#database.query<Row>(text, [...parameters]);
    const types = this.#types.get(statement) ?? (await this.#prepare(statement, text));
    const messages = await this.#database.execProtocolStream(
      Buffer.concat([
        serialize.bind({ statement, values: parameters.map((value, index) => this.#written(value, types[index])) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    );
    return parse.parseResults(messages, this.#database.parsers)[0] as Results<Row>;
  }

  async #prepare(name: string, text: string): Promise<readonly number[]> {
    const messages = await this.#database.execProtocolStream(
      Buffer.concat([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    );
    const types = parse.parseDescribeStatementResults(messages);
    this.#types.set(name, types);
    return types;
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : this.#database.serializers[type];
    return write ? write(value) : String(value);
  }
}
