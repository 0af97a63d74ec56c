import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type BankLine, type BankOutcome, type BankReport, BOOKING } from '../../../../api/shapes/bank.ts';
import type { Settings } from '../../../../core/config.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { isRepeatable, mayPass } from '../../../kit/db/lost.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { type Due, dueFrom } from '../../dues/dues.ts';
import { accountOf } from '../../dues/payment-words.ts';
import type { CaseContext } from '../../procedures/cases.ts';
import { lockOwner } from '../../records/store.ts';
import { book } from '../book.ts';
import type { BankFile } from './bank-file.ts';
import type { BankEntry } from './entry.ts';

export async function tryBankFile(db: Queries, { settings }: LoadedVersion, file: BankFile): Promise<BankReport> {
  return reportOf(settings, file, await planOf(db, file));
}

/**
 * Books what a file pays, in the caller's transaction: all of it is there afterwards, or nothing. An entry whose case cannot
 * go on is left, and does not keep the others from being booked.
 * @param seen hash of the report that somebody has agreed to; if it has become another one, nothing is booked. `null` books
 * whatever there is.
 * @param actor the account that does it; `null` for a command
 * @param onFailure gets the reason why the case of an entry cannot go on
 */
export async function importBankFile(
  caseContext: CaseContext,
  trx: Queries,
  file: BankFile,
  seen: string | null,
  actor: number | null,
  onFailure: (error: unknown) => void,
): Promise<BankReport> {
  const { settings } = caseContext.version;
  // Imports take turns across processes, and no other payment of these people comes between the plan and its end.
  await sql`select pg_advisory_xact_lock(hashtext('bank file'))`.execute(trx);
  for (const owner of await ownersOf(trx, file)) await lockOwner(trx, owner);
  const plan = await planOf(trx, file);
  if (seen !== null && seen !== plan.hash) return { ...reportOf(settings, file, plan), changed: true };
  const lines: PlannedLine[] = [];
  for (const line of plan.lines) {
    const { dueId, sourceId, cents, bookedOn, party } = line;
    const booking = { dueId, source: 'bank', sourceId, cents, bookedOn, note: party, actor } as const;
    const error = dueId === null ? null : await apart(trx, () => book(caseContext, trx, booking));
    if (error) onFailure(error);
    lines.push(error ? { ...line, outcome: 'failed', dueId: null } : line);
  }
  return { ...reportOf(settings, file, { ...plan, lines }), done: true };
}

/** Does the work whole or not at all, in a transaction that goes on. @returns what it failed with; `null` otherwise */
async function apart(trx: Queries, work: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint apart`.execute(trx);
  try {
    await work();
    await sql`release savepoint apart`.execute(trx);
    return null;
  } catch (error) {
    if (mayPass(error) || isRepeatable(error)) throw error;
    await sql`rollback to savepoint apart`.execute(trx);
    return error;
  }
}

function reportOf(settings: Settings, { kind, accounts }: BankFile, { lines, omitted, hash }: Plan): BankReport {
  const iban = accountOf(settings)?.iban;
  return {
    kind,
    hash,
    omitted,
    done: false,
    changed: false,
    otherAccounts: iban === undefined ? [] : accounts.filter((account) => !isAccount(iban, account)),
    lines: lines.map(({ sourceId, dueId, ...line }) => line),
    booked: lines.filter(({ dueId }) => dueId !== null).length,
  };
}

/** Whether a number names an account: by its IBAN or, as in Norma 43, without the letters and check digits of it. */
function isAccount(iban: string, account: string): boolean {
  return [iban, iban.slice(4), iban.slice(4, 12) + iban.slice(14)].includes(account);
}

/** An entry with the due that it pays. */
interface PlannedLine extends BankLine {
  sourceId: string;
  /** `null` unless it is to be booked. */
  dueId: number | null;
}

interface Plan {
  lines: readonly PlannedLine[];
  omitted: number;
  /** Names the file and all that is planned. */
  hash: string;
}

/** Entries without a reference that are listed; a file holds all that the organisation receives. */
const MOST_UNNAMED = 200;
/** Letters of the words that are shown. */
const MOST_WORDS = 140;

type NamedDue = Due & { currency: string; owner: number; case: string; member: string };

/** Owners of the cases that a file may pay, in the order in which they are locked. */
async function ownersOf(db: Queries, file: BankFile): Promise<number[]> {
  const dues = await duesOf(db, referencesIn(file));
  return [...new Set([...dues.values()].map(({ owner }) => owner))].sort((one, other) => one - other);
}

/** The plan for a file as things stand. Nothing is written. */
async function planOf(db: Queries, file: BankFile): Promise<Plan> {
  const dues = await duesOf(db, referencesIn(file));
  const before = await bookedBefore(db, file, [...dues.values()]);
  const lines: PlannedLine[] = [];
  let unnamed = 0;
  for (const entry of file.entries) {
    const named = namedBy(entry.references, dues);
    const [due] = named;
    const outcome = before.has(entry) ? 'known' : outcomeOf(entry, named);
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
  return { lines, omitted: Math.max(0, unnamed - MOST_UNNAMED), hash: hash('sha256', JSON.stringify(lines)) };
}

function lineOf(entry: BankEntry, due: NamedDue | undefined): Omit<BankLine, 'outcome'> {
  const { position, bookedOn, cents, currency, party, texts } = entry;
  const words = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  return {
    position,
    bookedOn,
    cents,
    currency,
    party,
    words: words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words,
    due: due
      ? {
          reference: due.reference,
          case: due.case,
          member: due.member,
          cents: due.cents,
          currency: due.currency,
          open: due.cents - due.paid,
        }
      : null,
  };
}

function outcomeOf({ cents, currency, joined, references }: BankEntry, named: readonly NamedDue[]): BankOutcome {
  const [due, another] = named;
  if (!due) return references.length > 0 ? 'unknown' : 'none';
  if (joined) return 'joined';
  if (another) return 'several';
  if (currency !== due.currency) return 'currency';
  if (cents < 0) return due.paid + cents < 0 ? 'never' : 'back';
  if (due.state === 'cancelled') return 'cancelled';
  const open = due.cents - due.paid;
  if (open <= 0) return 'again';
  return cents === open ? 'paired' : cents < open ? 'less' : 'more';
}

function referencesIn({ entries }: BankFile): string[] {
  return entries.flatMap(({ references }) => references);
}

/** Dues that an entry names. A part of a reference can be another reference by chance: the whole one counts. */
function namedBy(possible: readonly string[], dues: ReadonlyMap<string, NamedDue>): NamedDue[] {
  const known = possible.filter((reference) => dues.has(reference));
  const whole = known.filter((one) => !known.some((other) => other !== one && other.includes(one)));
  return whole.flatMap((reference) => dues.get(reference) ?? []);
}

async function duesOf(db: Queries, references: readonly string[]): Promise<Map<string, NamedDue>> {
  const rows = await db
    .selectFrom('dues')
    .innerJoin('cases', 'cases.id', 'dues.case_id')
    .innerJoin('users', 'users.id', 'cases.owner')
    .selectAll('dues')
    .select(['cases.reference as caseReference', 'cases.owner', 'users.name'])
    .where(sql<boolean>`dues.reference = any(${[...new Set(references)]}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.reference,
      {
        ...dueFrom(row),
        currency: row.currency,
        owner: row.owner,
        member: row.name,
        case: row.caseReference ?? String(row.case_id),
      },
    ]),
  );
}

/**
 * Entries that were booked before: under their own id, or from a file of the other kind, which names them otherwise, by due,
 * day and amount.
 */
async function bookedBefore(db: Queries, file: BankFile, dues: readonly NamedDue[]): Promise<ReadonlySet<BankEntry>> {
  const named = file.entries.map(({ sourceId }) => sourceId);
  const booked = await db
    .selectFrom('payments')
    .select(['due_id', 'source_id', 'cents', 'booked_on'])
    .where('source', '=', 'bank')
    .where(sql<boolean>`(source_id = any(${named}::text[]) or due_id = any(${dues.map(({ id }) => id)}::bigint[]))`)
    .execute();
  const ids = new Set(booked.map(({ source_id }) => source_id));
  const others = new Map<string, number>();
  for (const { due_id, source_id, cents, booked_on } of booked) {
    if (source_id.startsWith(`${file.kind}:`)) continue;
    const key = `${due_id} ${booked_on} ${cents}`;
    others.set(key, (others.get(key) ?? 0) + 1);
  }
  const byReference = new Map(dues.map((due) => [due.reference, due]));
  const seen = new Set<string>();
  return new Set(
    file.entries.filter((entry) => {
      // The same statement may stand in a file twice.
      if (ids.has(entry.sourceId) || seen.has(entry.sourceId)) return true;
      seen.add(entry.sourceId);
      if (others.size === 0) return false;
      const [due] = namedBy(entry.references, byReference);
      const key = `${due?.id} ${entry.bookedOn} ${entry.cents}`;
      const left = others.get(key) ?? 0;
      others.set(key, left - 1);
      return left > 0;
    }),
  );
}
