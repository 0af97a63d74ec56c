import { type RawBuilder, sql } from 'kysely';
import type { CarriedValues, HiddenValues, StoredConflict } from '../../compiler/index.ts';
import type { Values } from '../../core/config.ts';
import { propertyNames, schemaOf } from '../../core/forms/property-names.ts';
import { isPresent, withoutRepeats } from '../../core/forms/validation.ts';
import { withDefaults } from '../../core/record.ts';
import { EACH, pathOf, type Step } from '../../core/values/field-path.ts';
import type { LoadedRecord } from '../config/loaded-version.ts';
import type { Db, Queries } from '../db/database.ts';
import { carried, movesBetween, type PropertyRename } from './former-names.ts';

/** Rows per query; more would keep the process from answering others for too long. */
const BATCH = 500;

export type RecordTypes = ReadonlyMap<string, LoadedRecord>;

/**
 * Counts which rules of a later version the stored records break, which values it hides, and which it renames; renamed
 * values can be carried over.
 */
export class StoredRecords {
  readonly #next: RecordTypes;
  readonly #now: RecordTypes;
  readonly #kinds: readonly string[];
  /** Renames by kind, version by version. */
  readonly #moves = new Map<string, readonly (readonly PropertyRename[])[]>();
  readonly #found = new Map<string, StoredConflict>();
  readonly #hidden = new Map<string, Omit<HiddenValues, 'people'> & { owners: Set<number> }>();
  readonly #carried = new Map<string, Omit<CarriedValues, 'people'> & { owners: Set<number> }>();

  /**
   * @param next records of the later version
   * @param now records of the current one; what breaks its rules already does not count
   * @param between records of the versions on the way back, in order
   */
  constructor(next: RecordTypes, now: RecordTypes, between: readonly RecordTypes[] = []) {
    this.#next = next;
    this.#now = now;
    const way = [now, ...between, next];
    for (const id of next.keys()) {
      const steps = way.slice(1).map((types, index) => movesBetween(way[index]?.get(id), types.get(id)));
      const moves = steps.filter((step) => step.length > 0);
      if (moves.length > 0) this.#moves.set(id, moves);
    }
    const same = (id: string) => JSON.stringify(next.get(id)?.schema) === JSON.stringify(now.get(id)?.schema);
    const all = new Set([...next.keys(), ...now.keys()]);
    this.#kinds = [...all].filter((id) => this.#moves.has(id) || !same(id));
  }

  get conflicts(): StoredConflict[] {
    return [...this.#found.values()];
  }

  /** Values that nobody would see any more. */
  get hidden(): HiddenValues[] {
    const found = [...this.#hidden].sort(([one], [other]) => (one < other ? -1 : 1));
    return found.map(([, { owners, ...about }]) => ({ ...about, people: owners.size }));
  }

  /** Values that get another name. */
  get carried(): CarriedValues[] {
    return [...this.#carried.values()].map(({ owners, ...about }) => ({ ...about, people: owners.size }));
  }

  /**
   * Renames stored values, in the history too. It does not count as a change, so a person who has the record open may
   * save it. Call it under the activation lock.
   */
  async carryOver(trx: Queries): Promise<void> {
    const kinds = [...this.#moves.keys()];
    if (kinds.length === 0) return;
    const records = trx.selectFrom('records').select(['id', 'kind', 'values']).where('kind', 'in', kinds);
    await this.#rename(
      (after) => records.where('id', '>', after).orderBy('id').limit(BATCH).execute(),
      (changed) => sql`update records set values = new.values from ${changed} where records.id = new.id`.execute(trx),
    );
    const history = trx
      .selectFrom('record_changes')
      .innerJoin('records', 'records.id', 'record_changes.record')
      .select(['record_changes.id', 'kind', 'before as values'])
      .where('kind', 'in', kinds);
    await this.#rename(
      (after) => history.where('record_changes.id', '>', after).orderBy('record_changes.id').limit(BATCH).execute(),
      (changed) =>
        sql`update record_changes set before = new.values from ${changed} where record_changes.id = new.id`.execute(
          trx,
        ),
    );
  }

  async #rename(
    read: (after: number) => Promise<{ id: number; kind: string; values: Values | null }[]>,
    write: (changed: RawBuilder<unknown>) => Promise<unknown>,
  ): Promise<void> {
    for (let after: number | null = 0; after !== null; ) {
      const rows = await read(after);
      const changed = rows.flatMap(({ id, kind, values }) => {
        const next = values && this.#carry(kind, values);
        return next === values ? [] : [{ id, values: next }];
      });
      if (changed.length > 0)
        await write(sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new (id integer, values jsonb)`);
      after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
    }
  }

  #carry(kind: string, values: Values, moved?: (from: string, to: string) => void): Values {
    return (this.#moves.get(kind) ?? []).reduce((under, moves) => carried(under, moves, moved), values);
  }

  /** Whether rules or names of any kind differ. */
  get any(): boolean {
    return this.#kinds.length > 0;
  }

  /** Counts all rows in batches, outside of a transaction. */
  async count(db: Db): Promise<void> {
    for (let after: number | null = 0; after !== null; ) after = await this.#countBatch(db, after);
  }

  /** Counts rows written after a change, see `lastChange`. */
  async countSince(db: Queries, change: number): Promise<void> {
    for (let after: number | null = 0; after !== null; ) after = await this.#countBatch(db, after, change);
  }

  /** @returns id of the last row; `null` if there are no more */
  async #countBatch(db: Queries, after: number, change?: number): Promise<number | null> {
    if (!this.any) return null;
    const rows = await db
      .selectFrom('records')
      .select(['id', 'owner', 'kind', 'values'])
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
    for (const row of rows) this.#add(row);
    return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  }

  #add({ owner, kind, values: stored }: { owner: number; kind: string; values: Values }): void {
    /** New name → stored name. */
    const origins = new Map<string, string>();
    const values = this.#carry(kind, stored, (from, to) => {
      origins.set(to, origins.get(from) ?? from);
      origins.delete(from);
    });
    for (const [to, from] of origins) noted(this.#carried, `${kind} ${from} ${to}`, { record: kind, from, to }, owner);
    const [now, next] = [this.#now.get(kind), this.#next.get(kind)];
    for (const property of now ? hiddenPaths(values, now, next) : [])
      noted(this.#hidden, `${kind} ${property}`, { record: kind, property }, owner);
    const before = new Set(brokenRules(this.#now.get(kind), stored).map(keyOf));
    const rules = brokenRules(this.#next.get(kind), values).map((rule) => ({ ...rule, key: keyOf(rule) }));
    for (const [key, rule] of new Map(rules.map((one) => [one.key, one]))) {
      if (before.has(key)) continue;
      const known = this.#found.get(`${kind} ${key}`);
      if (known) known.records += 1;
      else this.#found.set(`${kind} ${key}`, { record: kind, ...rule.conflict, records: 1 });
    }
  }
}

function noted<About extends object>(
  found: Map<string, About & { owners: Set<number> }>,
  key: string,
  about: About,
  owner: number,
): void {
  const known = found.get(key) ?? { ...about, owners: new Set<number>() };
  known.owners.add(owner);
  found.set(key, known);
}

/** Paths of values that only the earlier file knows; the empty path if the whole record is gone. */
function hiddenPaths(values: Values, now: LoadedRecord, next: LoadedRecord | undefined): Set<string> {
  if (!next) return new Set(Object.values(values).some(isPresent) ? [''] : []);
  const found = new Set<string>();
  const look = (value: unknown, steps: readonly Step[]): void => {
    if (Array.isArray(value)) for (const row of value) look(row, [...steps, EACH]);
    else if (typeof value === 'object' && value !== null) {
      const [was, is] = [now, next].map(({ schema }) =>
        steps.length === 0 ? schema : schemaOf(schema, pathOf(steps)),
      );
      const [before, after] = [propertyNames(was), propertyNames(is)];
      for (const [name, one] of Object.entries(value)) {
        if (!isPresent(one)) continue;
        if (after.has(name)) look(one, [...steps, name]);
        else if (before.has(name) && !admitsOthers(is)) found.add(pathOf([...steps, name]));
      }
    }
  };
  look(values, []);
  return new Set([...found].map((path) => path.replaceAll(`.${EACH}.`, '.')));
}

/** Whether an object shows properties that it does not name. */
function admitsOthers(schema: Record<string, unknown> | undefined): boolean {
  return typeof schema?.additionalProperties === 'object' || schema?.patternProperties !== undefined;
}

/** Id of the last change of any record. Call it under `lockActivation`, so that no earlier change is still open. */
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
    // Positions in lists do not matter.
    const property = path.filter((step) => !/^\d+$/.test(step)).join('.');
    const limit = error.params.limit ?? error.params.type ?? error.params.pattern ?? error.params.format;
    const withLimit = typeof limit === 'string' || typeof limit === 'number' ? { limit } : {};
    return { conflict: { rule: error.keyword, property, schemaPath: error.schemaPath, ...withLimit } };
  });
}

function keyOf({ conflict }: BrokenRule): string {
  return JSON.stringify([conflict.rule, conflict.property, conflict.limit]);
}
