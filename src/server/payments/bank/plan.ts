import { createHash } from 'node:crypto';
import { type BankLine, type BankOutcome, BOOKING } from '../../../api/shapes/bank.ts';
import type { Queries } from '../../db/database.ts';
import type { DueState } from '../../db/tables.ts';
import type { BankFile } from './bank-file.ts';
import type { BankEntry } from './entry.ts';
import { possibleReferences } from './references.ts';

/** An entry with the due that it pays. */
export interface PlannedLine extends BankLine {
  sourceId: string;
  /** `null` unless it is to be booked. */
  dueId: number | null;
}

export interface Plan {
  lines: readonly PlannedLine[];
  omitted: number;
  /** Names the file and all that is planned. */
  hash: string;
}

/** Entries without a reference that are listed; a file holds all that the organisation receives. */
const MOST_UNNAMED = 200;
/** Values of one query. */
const BATCH = 1_000;
/** Letters of the words that are shown. */
const MOST_WORDS = 140;

interface Due {
  id: number;
  owner: number;
  reference: string;
  case: string;
  member: string;
  cents: number;
  currency: string;
  state: DueState;
  paid: number;
}

/** Owners of the cases that a file may pay, in the order in which they are locked. */
export async function ownersOf(db: Queries, file: BankFile): Promise<number[]> {
  const dues = await duesOf(db, [...referencesOf(file.entries).values()].flat());
  return [...new Set([...dues.values()].map(({ owner }) => owner))].sort((one, other) => one - other);
}

/** What a file does as things stand. Nothing is written. */
export async function planOf(db: Queries, file: BankFile): Promise<Plan> {
  const references = referencesOf(file.entries);
  const dues = await duesOf(db, [...references.values()].flat());
  const before = await bookedBefore(db, file, [...dues.values()]);
  const lines: PlannedLine[] = [];
  let unnamed = 0;
  for (const entry of file.entries) {
    const possible = references.get(entry) ?? [];
    const named = namedBy(possible, dues);
    const [due] = named;
    const outcome = before.has(entry) ? 'known' : outcomeOf(entry, named, possible.length > 0);
    // Other debits are nothing to the members.
    if (!due && entry.cents <= 0) continue;
    if (outcome === 'none') {
      unnamed += 1;
      if (unnamed > MOST_UNNAMED) continue;
    }
    const one = named.length === 1 ? due : undefined;
    const isBooked = (BOOKING as readonly BankOutcome[]).includes(outcome);
    lines.push({ ...lineOf(entry, one), outcome, sourceId: entry.sourceId, dueId: (isBooked && one?.id) || null });
    if (isBooked && one) one.paid += entry.cents;
  }
  const hash = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  return { lines, omitted: Math.max(0, unnamed - MOST_UNNAMED), hash };
}

function lineOf(entry: BankEntry, due: Due | undefined): Omit<BankLine, 'outcome'> {
  const { position, bookedOn, cents, currency, party, texts } = entry;
  const words = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  return {
    ...{ position, bookedOn, cents, currency, party },
    words: words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words,
    due: due
      ? {
          ...{ reference: due.reference, case: due.case, member: due.member, cents: due.cents, currency: due.currency },
          open: due.cents - due.paid,
        }
      : null,
  };
}

function outcomeOf({ cents, currency, joined }: BankEntry, named: readonly Due[], isReference: boolean): BankOutcome {
  const [due, another] = named;
  if (!due) return isReference ? 'unknown' : 'none';
  if (joined) return 'joined';
  if (another) return 'several';
  if (currency !== due.currency) return 'currency';
  if (cents < 0) return due.paid + cents < 0 ? 'never' : 'back';
  if (due.state === 'cancelled') return 'cancelled';
  const open = due.cents - due.paid;
  if (open <= 0) return 'again';
  return cents === open ? 'paired' : cents < open ? 'less' : 'more';
}

function referencesOf(entries: readonly BankEntry[]): Map<BankEntry, string[]> {
  return new Map(entries.map((entry) => [entry, [...new Set(entry.texts.flatMap(possibleReferences))]]));
}

/** Dues that an entry names. A part of a reference can be another reference by chance: the whole one counts. */
function namedBy(possible: readonly string[], dues: ReadonlyMap<string, Due>): Due[] {
  const known = possible.filter((reference) => dues.has(reference));
  const whole = known.filter((one) => !known.some((other) => other !== one && other.includes(one)));
  return whole.flatMap((reference) => dues.get(reference) ?? []);
}

async function duesOf(db: Queries, references: readonly string[]): Promise<Map<string, Due>> {
  const found = new Map<string, Due>();
  for (const some of batches([...new Set(references)])) {
    const rows = await db
      .selectFrom('dues')
      .innerJoin('cases', 'cases.id', 'dues.case_id')
      .innerJoin('users', 'users.id', 'cases.owner')
      .select(['dues.id', 'dues.reference', 'dues.cents', 'dues.currency', 'dues.state', 'dues.paid_cents'])
      .select(['cases.id as caseId', 'cases.reference as caseReference', 'cases.owner', 'users.name'])
      .where('dues.reference', 'in', some)
      .execute();
    for (const row of rows)
      found.set(row.reference, {
        ...{ id: Number(row.id), owner: row.owner, reference: row.reference, member: row.name },
        ...{ case: row.caseReference ?? String(row.caseId), currency: row.currency, state: row.state },
        ...{ cents: Number(row.cents), paid: Number(row.paid_cents) },
      });
  }
  return found;
}

/**
 * Entries that were booked before: under their own id, or from a file of the other kind, which names them otherwise, by due,
 * day and amount.
 */
async function bookedBefore(db: Queries, file: BankFile, dues: readonly Due[]): Promise<ReadonlySet<BankEntry>> {
  const ids = new Set<string>();
  for (const some of batches(file.entries.map(({ sourceId }) => sourceId))) {
    const payments = db.selectFrom('payments').select('source_id').where('source', '=', 'bank');
    for (const { source_id } of await payments.where('source_id', 'in', some).execute()) ids.add(source_id);
  }
  const others = new Map<string, number>();
  for (const some of batches(dues.map(({ id }) => id))) {
    const payments = db.selectFrom('payments').select(['due_id', 'source_id', 'cents', 'booked_on']);
    for (const row of await payments.where('source', '=', 'bank').where('due_id', 'in', some).execute()) {
      if (row.source_id.startsWith(`${file.kind}:`)) continue;
      const key = `${row.due_id} ${row.booked_on} ${row.cents}`;
      others.set(key, (others.get(key) ?? 0) + 1);
    }
  }
  const byReference = new Map(dues.map((due) => [due.reference, due]));
  const seen = new Set<string>();
  return new Set(
    file.entries.filter((entry) => {
      // The same statement may stand in a file twice.
      if (ids.has(entry.sourceId) || seen.has(entry.sourceId)) return true;
      seen.add(entry.sourceId);
      if (others.size === 0) return false;
      const [due] = namedBy(entry.texts.flatMap(possibleReferences), byReference);
      const key = `${due?.id} ${entry.bookedOn} ${entry.cents}`;
      const left = others.get(key) ?? 0;
      others.set(key, left - 1);
      return left > 0;
    }),
  );
}

function* batches<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let at = 0; at < values.length; at += BATCH) yield values.slice(at, at + BATCH);
}
