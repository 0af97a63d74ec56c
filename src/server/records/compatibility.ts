import { sql } from 'kysely';
import type { CarriedValues, HiddenValues, StoredConflict } from '../../compiler/index.ts';
import type { Values } from '../../core/config.ts';
import { propertyNames, schemaOf } from '../../core/forms/property-names.ts';
import { isPresent, withoutRepeats } from '../../core/forms/validation.ts';
import { withDefaults } from '../../core/record.ts';
import { EACH, pathOf, type Step } from '../../core/values/field-path.ts';
import type { LoadedRecord } from '../config/loaded-version.ts';
import type { Db, Queries } from '../db/database.ts';
import { carried, type Move, movesBetween, renamedBetween } from './former-names.ts';

/** Rows that are asked for at once: more would keep the process from answering others for a moment too long. */
const BATCH = 500;

/** Records by the id of their file. */
export type RecordTypes = ReadonlyMap<string, LoadedRecord>;

/** A stored record, as far as it is counted. */
interface StoredRow {
  id: number;
  owner: number;
  kind: string;
  key: string;
  values: Values;
}

/** The way of the records of a kind from one version to another. */
interface Way {
  /** The kind that they have then. */
  to: string;
  /** Kinds that go before it: where a person has a record of one of them, this kind's stays where it is, unseen. */
  first: readonly string[];
  /** What their properties are called then, step by step. */
  moves: readonly (readonly Move[])[];
}

function wayOf(kind: string, versions: readonly RecordTypes[]): Way {
  let to = kind;
  let first: readonly string[] = [];
  const moves: (readonly Move[])[] = [];
  for (const [step, next] of versions.slice(1).entries()) {
    const now = versions[step] as RecordTypes;
    const renamed = renamedBetween(now, next, to);
    moves.push(movesBetween(now.get(to), next.get(renamed?.to ?? to)));
    if (renamed) ({ to, first } = renamed);
  }
  return { to, first, moves: moves.filter((one) => one.length > 0) };
}

/**
 * Counts what the stored records break of the rules of a version to come, what of them it hides, and what it
 * has another name for, under which it is carried over.
 */
export class StoredRecords {
  readonly #next: RecordTypes;
  readonly #now: RecordTypes;
  readonly #kinds: readonly string[];
  /** Kind → the way of its records, where something has another name. */
  readonly #ways = new Map<string, Way>();
  readonly #found = new Map<string, StoredConflict>();
  readonly #hidden = new Map<string, Omit<HiddenValues, 'people'> & { owners: Set<number> }>();
  readonly #carried = new Map<string, Omit<CarriedValues, 'people'> & { owners: Set<number> }>();

  /**
   * @param next records of the version to come
   * @param now records of the current one; what a row breaks of its rules too is nothing new, and no reason to
   * refuse anything
   * @param between those of versions that the way back leads through, in its order
   */
  constructor(next: RecordTypes, now: RecordTypes, between: readonly RecordTypes[] = []) {
    this.#next = next;
    this.#now = now;
    const all = new Set([...next.keys(), ...now.keys()]);
    for (const id of all) {
      const way = wayOf(id, [now, ...between, next]);
      if (way.to !== id || way.moves.length > 0) this.#ways.set(id, way);
    }
    const same = (id: string) => JSON.stringify(next.get(id)?.schema) === JSON.stringify(now.get(id)?.schema);
    this.#kinds = [...all].filter((id) => this.#ways.has(id) || !same(id));
  }

  get conflicts(): StoredConflict[] {
    return [...this.#found.values()];
  }

  /** Values that nobody would see any more. */
  get hidden(): HiddenValues[] {
    const found = [...this.#hidden].sort(([one], [other]) => (one < other ? -1 : 1));
    return found.map(([, { owners, ...about }]) => ({ ...about, people: owners.size }));
  }

  /** Values that go on under another name. */
  get carried(): CarriedValues[] {
    return [...this.#carried.values()].map(({ owners, ...about }) => ({ ...about, people: owners.size }));
  }

  /**
   * Stores under its new name what has one, in the history too, so that what was changed can still be read. It is no
   * change of a record: whoever has one open may save it. Call it under the lock of the activation.
   */
  async carryOver(trx: Queries): Promise<void> {
    const kinds = [...this.#ways.keys()];
    if (kinds.length === 0) return;
    const records = trx
      .selectFrom('records')
      .select(['id', 'owner', 'kind', 'key', 'values'])
      .where('kind', 'in', kinds);
    for (let after: number | null = 0; after !== null; ) {
      const rows = await records.where('id', '>', after).orderBy('id').limit(BATCH).execute();
      const going = await this.#goingOn(trx, rows);
      const changed = rows.flatMap(({ id, kind, values }) => {
        const next = { id, kind: this.#ways.get(kind)?.to ?? kind, values: this.#carry(kind, values) };
        return going.has(id) && (next.kind !== kind || next.values !== values) ? [next] : [];
      });
      await this.#renameHistory(
        trx,
        rows.filter(({ id }) => going.has(id)),
      );
      if (changed.length > 0)
        await sql`update records set kind = new.kind, values = new.values
          from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new (id integer, kind text, values jsonb)
          where records.id = new.id`.execute(trx);
      after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
    }
  }

  async #renameHistory(trx: Queries, rows: readonly { id: number; kind: string }[]): Promise<void> {
    const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
    const renamed = rows.filter(({ kind }) => (this.#ways.get(kind)?.moves.length ?? 0) > 0).map(({ id }) => id);
    if (renamed.length === 0) return;
    const changes = await trx
      .selectFrom('record_changes')
      .select(['id', 'record', 'before'])
      .where('record', 'in', renamed)
      .execute();
    const changed = changes.flatMap(({ id, record, before }) => {
      const next = before && this.#carry(kinds.get(record) ?? '', before);
      return next === before ? [] : [{ id, values: next }];
    });
    if (changed.length > 0)
      await sql`update record_changes set before = new.values
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new (id integer, values jsonb)
        where record_changes.id = new.id`.execute(trx);
  }

  /** Ids of the rows that are still seen: all but those of a kind that is gone, or whose person has one under the new id. */
  async #goingOn(db: Queries, rows: readonly StoredRow[]): Promise<ReadonlySet<number>> {
    const first = new Set([...this.#ways.values()].flatMap(({ first }) => first));
    const owners = [
      ...new Set(rows.filter(({ kind }) => this.#ways.get(kind)?.first.length).map(({ owner }) => owner)),
    ];
    const others =
      owners.length === 0
        ? []
        : await db
            .selectFrom('records')
            .select(['owner', 'kind', 'key'])
            .where('owner', 'in', owners)
            .where('kind', 'in', [...first])
            .execute();
    const isStored = new Set(others.map(({ owner, kind, key }) => JSON.stringify([owner, kind, key])));
    return new Set(
      rows.flatMap(({ id, owner, kind, key }) => {
        const { first = [] } = this.#ways.get(kind) ?? {};
        return first.some((other) => isStored.has(JSON.stringify([owner, other, key]))) ? [] : [id];
      }),
    );
  }

  #carry(kind: string, values: Values, moved?: (from: string, to: string) => void): Values {
    return (this.#ways.get(kind)?.moves ?? []).reduce((under, moves) => carried(under, moves, moved), values);
  }

  /** Whether there is anything to look at: kinds whose rules or names are other ones now. */
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
      .select(['id', 'owner', 'kind', 'key', 'values'])
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
    const going = await this.#goingOn(db, rows);
    for (const row of rows) this.#add(row, going.has(row.id));
    return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  }

  #add({ owner, kind, values: stored }: StoredRow, goesOn: boolean): void {
    const { to = kind } = this.#ways.get(kind) ?? {};
    const now = this.#now.get(kind);
    const next = goesOn ? this.#next.get(to) : undefined;
    /** Name → the one that it is stored under. */
    const origins = new Map<string, string>();
    const values = this.#carry(kind, stored, (from, name) => {
      origins.set(name, origins.get(from) ?? from);
      origins.delete(from);
    });
    if (next && to !== kind) noted(this.#carried, `${kind} ${to}`, { record: kind, from: '', to }, owner);
    for (const [name, from] of next ? origins : [])
      noted(this.#carried, `${to} ${from} ${name}`, { record: to, from, to: name }, owner);
    for (const property of now ? hiddenPaths(values, now, next) : [])
      noted(this.#hidden, `${kind} ${property}`, { record: kind, property }, owner);
    const before = new Set(brokenRules(this.#now.get(kind), stored).map(keyOf));
    const rules = brokenRules(next, values).map((rule) => ({ ...rule, key: keyOf(rule) }));
    for (const [key, rule] of new Map(rules.map((one) => [one.key, one]))) {
      if (before.has(key)) continue;
      const known = this.#found.get(`${to} ${key}`);
      if (known) known.records += 1;
      else this.#found.set(`${to} ${key}`, { record: to, ...rule.conflict, records: 1 });
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

/** Paths of values that a record's file knows and a later one does not; the empty one when it is gone itself. */
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

/** Whether an object shows what it does not name. */
function admitsOthers(schema: Record<string, unknown> | undefined): boolean {
  return typeof schema?.additionalProperties === 'object' || schema?.patternProperties !== undefined;
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
