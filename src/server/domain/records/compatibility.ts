import { sql } from 'kysely';
import type { CarriedValues, HiddenValues, StoredConflict } from '../../../compiler/index.ts';
import type { Values } from '../../../core/config.ts';
import { carried, type PropertyRename } from '../../../core/forms/former-names.ts';
import { propertyNames, schemaOf } from '../../../core/forms/property-names.ts';
import { withoutRepeats } from '../../../core/forms/validation.ts';
import { withDefaults } from '../../../core/record.ts';
import { EACH, pathOf, type Step } from '../../../core/values/field-path.ts';
import { isPresent } from '../../../core/values/present.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { LoadedRecord, RecordTypes } from '../config/loaded-version.ts';
import { movesBetween, renamedBetween } from './former-names.ts';

/** Rows per query; more would keep the process from answering others for too long. */
const BATCH = 500;

interface StoredRow {
  id: number;
  owner: number;
  kind: string;
  key: string;
  values: Values;
}

interface KindRename {
  /** The later kind; the same if the record keeps its id. */
  to: string;
  /** Kinds with precedence: if the person has a record of one of them, the record of this kind is not renamed. */
  precedence: readonly string[];
  /** Renames of properties, version by version. */
  moves: readonly (readonly PropertyRename[])[];
}

/** @param versions from the current to the later one. */
function renameOf(kind: string, versions: readonly RecordTypes[]): KindRename {
  let to = kind;
  let precedence: readonly string[] = [];
  const moves: (readonly PropertyRename[])[] = [];
  for (const [step, next] of versions.slice(1).entries()) {
    const now = versions[step] as RecordTypes;
    const renamed = renamedBetween(now, next, to);
    moves.push(movesBetween(now.get(to), next.get(renamed?.to ?? to)));
    if (renamed) ({ to, precedence } = renamed);
  }
  return { to, precedence, moves: moves.filter((one) => one.length > 0) };
}

/** Counts which rules of a later version the stored records break, which values it hides, and which it renames. */
export class StoredRecords {
  readonly #next: RecordTypes;
  readonly #now: RecordTypes;
  readonly #kinds: readonly string[];
  readonly #renames = new Map<string, KindRename>();
  readonly #found = new Map<string, StoredConflict>();
  readonly #hidden = new Map<string, Omit<HiddenValues, 'people'> & { owners: Set<number> }>();
  readonly #carried = new Map<string, Omit<CarriedValues, 'people'> & { owners: Set<number> }>();

  /**
   * @param now records of the current version; what breaks its rules already does not count
   * @param between records of the versions on the way back, in order
   */
  constructor(next: RecordTypes, now: RecordTypes, between: readonly RecordTypes[] = []) {
    this.#next = next;
    this.#now = now;
    const all = new Set([...next.keys(), ...now.keys()]);
    for (const id of all) {
      const rename = renameOf(id, [now, ...between, next]);
      if (rename.to !== id || rename.moves.length > 0) this.#renames.set(id, rename);
    }
    const same = (id: string) => JSON.stringify(next.get(id)?.schema) === JSON.stringify(now.get(id)?.schema);
    this.#kinds = [...all].filter((id) => this.#renames.has(id) || !same(id));
  }

  get conflicts(): StoredConflict[] {
    return [...this.#found.values()];
  }

  get hidden(): HiddenValues[] {
    const found = [...this.#hidden].sort(([one], [other]) => (one < other ? -1 : 1));
    return found.map(([, { owners, ...about }]) => ({ ...about, people: owners.size }));
  }

  get carried(): CarriedValues[] {
    return [...this.#carried.values()].map(({ owners, ...about }) => ({ ...about, people: owners.size }));
  }

  /** Renames stored values, in the history too, without counting as a change; call it under the activation lock. */
  async carryOver(trx: Queries): Promise<void> {
    const kinds = [...this.#renames.keys()];
    if (kinds.length === 0) return;
    const records = trx
      .selectFrom('records')
      .select(['id', 'owner', 'kind', 'key', 'values'])
      .where('kind', 'in', kinds);
    for (let after: number | null = 0; after !== null; ) {
      const rows = await records.where('id', '>', after).orderBy('id').limit(BATCH).execute();
      const visible = await this.#stillVisible(trx, rows);
      const changed = rows.flatMap(({ id, kind, values }) => {
        const next = { id, kind: this.#renames.get(kind)?.to ?? kind, values: this.#carry(kind, values) };
        return visible.has(id) && (next.kind !== kind || next.values !== values) ? [next] : [];
      });
      await this.#renameHistory(
        trx,
        rows.filter(({ id }) => visible.has(id)),
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
    const renamed = rows.filter(({ kind }) => (this.#renames.get(kind)?.moves.length ?? 0) > 0).map(({ id }) => id);
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

  /** Ids of the rows that are visible in the later version, unless their person has a record of a kind with precedence. */
  async #stillVisible(db: Queries, rows: readonly StoredRow[]): Promise<ReadonlySet<number>> {
    const kinds = new Set([...this.#renames.values()].flatMap(({ precedence }) => precedence));
    const owners = [
      ...new Set(rows.filter(({ kind }) => this.#renames.get(kind)?.precedence.length).map(({ owner }) => owner)),
    ];
    const others =
      owners.length === 0
        ? []
        : await db
            .selectFrom('records')
            .select(['owner', 'kind', 'key'])
            .where('owner', 'in', owners)
            .where('kind', 'in', [...kinds])
            .execute();
    const isStored = new Set(others.map(({ owner, kind, key }) => JSON.stringify([owner, kind, key])));
    return new Set(
      rows.flatMap(({ id, owner, kind, key }) => {
        const { precedence = [] } = this.#renames.get(kind) ?? {};
        return precedence.some((other) => isStored.has(JSON.stringify([owner, other, key]))) ? [] : [id];
      }),
    );
  }

  #carry(kind: string, values: Values, moved?: (from: string, to: string) => void): Values {
    return (this.#renames.get(kind)?.moves ?? []).reduce((under, moves) => carried(under, moves, moved), values);
  }

  /** Whether rules or names of any kind differ. */
  get any(): boolean {
    return this.#kinds.length > 0;
  }

  /**
   * Counts rows in batches; all of them outside of a transaction.
   * @param change counts those alone that were written after it, see `lastChange`
   */
  async count(db: Queries, change?: number): Promise<void> {
    for (let after: number | null = 0; after !== null; ) after = await this.#countBatch(db, after, change);
  }

  /** @returns id of the last row; `null` if there are no more */
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
    const visible = await this.#stillVisible(db, rows);
    for (const row of rows) this.#add(row, visible.has(row.id));
    return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  }

  #add({ owner, kind, values: stored }: StoredRow, isVisible: boolean): void {
    const { to = kind } = this.#renames.get(kind) ?? {};
    const now = this.#now.get(kind);
    const next = isVisible ? this.#next.get(to) : undefined;
    /** New name → stored name. */
    const origins = new Map<string, string>();
    const values = this.#carry(kind, stored, (from, name) => {
      origins.set(name, origins.get(from) ?? from);
      origins.delete(from);
    });
    if (next && to !== kind) noted(this.#carried, `${kind} ${to}`, { record: kind, from: '', to }, owner);
    for (const [name, from] of next ? origins : [])
      noted(
        this.#carried,
        `${to} ${from} ${name}`,
        { record: to, from: withoutRows(from), to: withoutRows(name) },
        owner,
      );
    for (const property of now ? hiddenPaths(values, now, next) : [])
      noted(this.#hidden, `${kind} ${property}`, { record: kind, property }, owner);
    const before = new Set(brokenRules(this.#now.get(kind), stored).map(keyOf));
    for (const [key, rule] of new Map(brokenRules(next, values).map((one) => [keyOf(one), one]))) {
      if (before.has(key)) continue;
      const known = this.#found.get(`${to} ${key}`);
      if (known) known.records += 1;
      else this.#found.set(`${to} ${key}`, { record: to, ...rule, records: 1 });
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
  return new Set([...found].map(withoutRows));
}

/** Rows do not matter to people who read of a property. */
function withoutRows(path: string): string {
  return path.replaceAll(`.${EACH}.`, '.');
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

type BrokenRule = Omit<StoredConflict, 'record' | 'records'>;

function brokenRules(type: LoadedRecord | undefined, values: Values): BrokenRule[] {
  if (!type) return [];
  return withoutRepeats(type.broken(withDefaults(type, values))).map((error) => {
    const missing = error.params.missingProperty;
    const path = [...error.instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])];
    // Positions in lists do not matter.
    const property = path.filter((step) => !/^\d+$/.test(step)).join('.');
    const limit = error.params.limit ?? error.params.type ?? error.params.pattern ?? error.params.format;
    const withLimit = typeof limit === 'string' || typeof limit === 'number' ? { limit } : {};
    return { rule: error.keyword, property, schemaPath: error.schemaPath, ...withLimit };
  });
}

function keyOf({ rule, property, limit }: BrokenRule): string {
  return JSON.stringify([rule, property, limit]);
}
