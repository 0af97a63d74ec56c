import type { PGlite } from '@electric-sql/pglite';

/** Segments of the write-ahead log, 16 MB each, that lie ready beyond the one being written. */
const SPARE = 2;
/** Bytes of log after which a checkpoint lets go of what is behind it: as much as three segments. */
const LONGEST = 48 * 1024 * 1024;
/** How long nobody looks: so many writes, or so many bytes of theirs. */
const WRITES = 200;
const BYTES = 4_000_000;

/**
 * Keeps the write-ahead log of the embedded database short, and room for its next part at hand.
 *
 * PostgreSQL leaves both to a process of its own, which PGlite has not: its log grows until the disk is full. And
 * where the next segment cannot be made, PGlite does not fail but spins for ever (tried with 0.5.16). Segments that
 * are there already are written over, which needs no room; a checkpoint makes them of old ones.
 */
export class WalReserve {
  readonly #database: PGlite;
  #writes = 0;
  #bytes = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Remembers a statement that has written. */
  wrote(parameters: readonly unknown[]): void {
    this.#writes += 1;
    for (const value of parameters) this.#bytes += (value as { length?: number } | null)?.length ?? 0;
  }

  /** Whether it is time to `tidy`. */
  get due(): boolean {
    return this.#writes >= WRITES || this.#bytes >= BYTES;
  }

  /**
   * Makes a checkpoint when the log is long, and spare segments when there are too few. Nobody may be within a
   * transaction.
   * @param grow whether the disk has room for more segments
   */
  async tidy(grow: boolean): Promise<void> {
    this.#writes = 0;
    this.#bytes = 0;
    const { spare, length } = await this.#state();
    if (spare >= SPARE && length < LONGEST) return;
    await this.#database.query('checkpoint');
    if (!grow || (await this.#state()).spare >= SPARE) return;
    for (let made = 0; made < SPARE; made += 1) {
      // A segment with nothing in it is not left for the next.
      await this.#database.query("select pg_logical_emit_message(false, 'reserve', '')");
      await this.#database.query('select pg_switch_wal()');
    }
    await this.#database.query('checkpoint');
  }

  async #state(): Promise<{ spare: number; length: number }> {
    const { rows } = await this.#database.query<{ spare: number; length: number }>(
      `select count(*) filter (where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn()))::integer as spare,
        (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 from pg_control_checkpoint()) as length
      from pg_ls_waldir()`,
    );
    return rows[0] ?? { spare: 0, length: 0 };
  }
}
