import type { StoredConflict } from '../../compiler/index.ts';
import type { Values } from '../../core/config.ts';
import { withoutRepeats } from '../../core/forms/validation.ts';
import { withDefaults } from '../../core/record.ts';
import type { LoadedRecord } from '../config/loaded-version.ts';
import type { Db, Queries } from '../db/database.ts';

/** Rows that are asked for at once: more would keep the process from answering others for a moment too long. */
const BATCH = 500;

/** Records by the id of their file. */
export type RecordTypes = ReadonlyMap<string, LoadedRecord>;

/** Counts what the stored records break of the rules of a version to come (design §2, settled 8). */
export class StoredRecords {
  readonly #next: RecordTypes;
  readonly #now: RecordTypes;
  readonly #kinds: readonly string[];
  readonly #found = new Map<string, StoredConflict>();

  /**
   * @param next records of the version to come
   * @param now records of the current one; what a row breaks of its rules too is nothing new, and no reason to
   * refuse anything
   */
  constructor(next: RecordTypes, now: RecordTypes) {
    this.#next = next;
    this.#now = now;
    const same = (id: string) => JSON.stringify(next.get(id)?.schema) === JSON.stringify(now.get(id)?.schema);
    this.#kinds = [...next.keys()].filter((id) => !same(id));
  }

  get conflicts(): StoredConflict[] {
    return [...this.#found.values()];
  }

  /** Whether there is anything to look at: kinds whose rules are other ones now. */
  get any(): boolean {
    return this.#kinds.length > 0;
  }

  /** All rows, in batches and outside any transaction, so that nobody waits for it. */
  async count(db: Db): Promise<void> {
    for (let after: number | null = 0; after !== null; ) after = await this.#countBatch(db, after);
  }

  /** Only rows that were written after a change; see `lastChange`. */
  async countSince(db: Queries, change: number): Promise<void> {
    for (let after: number | null = 0; after !== null; ) after = await this.#countBatch(db, after, change);
  }

  /** @returns id of the last row, `null` when there are no more */
  async #countBatch(db: Queries, after: number, change?: number): Promise<number | null> {
    if (!this.any) return null;
    const rows = await db
      .selectFrom('records')
      .select(['id', 'kind', 'values'])
      .where('kind', 'in', this.#kinds)
      .where('id', '>', after)
      .$if(change !== undefined, (query) =>
        query.where('id', 'in', (changes) =>
          changes
            .selectFrom('record_changes')
            .select('record')
            .where('id', '>', change as number),
        ),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { kind, values } of rows) this.#add(kind, values);
    return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  }

  #add(kind: string, values: Values): void {
    const before = new Set(brokenRules(this.#now.get(kind), values).map(keyOf));
    const rules = brokenRules(this.#next.get(kind), values).map((rule) => ({ ...rule, key: keyOf(rule) }));
    for (const [key, rule] of new Map(rules.map((one) => [one.key, one]))) {
      if (before.has(key)) continue;
      const known = this.#found.get(`${kind} ${key}`);
      if (known) known.records += 1;
      else this.#found.set(`${kind} ${key}`, { record: kind, ...rule.conflict, records: 1 });
    }
  }
}

/** Id of the last change of any record. With `lockActivation`, so that no change that is under way comes before it. */
export async function lastChange(trx: Queries): Promise<number> {
  const row = await trx.selectFrom('record_changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

interface BrokenRule {
  conflict: Pick<StoredConflict, 'rule' | 'property' | 'schemaPath' | 'limit'>;
}

function brokenRules(type: LoadedRecord | undefined, values: Values): BrokenRule[] {
  if (!type) return [];
  return withoutRepeats(type.broken(withDefaults(type, values))).map((error) => {
    const missing = error.params.missingProperty;
    const path = [...error.instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])];
    // The third of a list breaks the same rule as the first.
    const property = path.filter((step) => !/^\d+$/.test(step)).join('.');
    const limit = error.params.limit ?? error.params.type ?? error.params.pattern ?? error.params.format;
    const said = typeof limit === 'string' || typeof limit === 'number' ? { limit } : {};
    return { conflict: { rule: error.keyword, property, schemaPath: error.schemaPath, ...said } };
  });
}

function keyOf({ conflict }: BrokenRule): string {
  return JSON.stringify([conflict.rule, conflict.property, conflict.limit]);
}
