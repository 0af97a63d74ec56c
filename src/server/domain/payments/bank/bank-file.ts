import { hash } from 'node:crypto';
import { ApiError } from '../../../kit/errors.ts';
import { serveTasks } from '../../../kit/threads/serve-tasks.ts';
import { possibleReferences } from '../../dues/creditor-reference.ts';
import { readCamt } from './camt.ts';
import type { BankEntry, FoundEntry } from './entry.ts';
import { readNorma43 } from './norma43.ts';

export interface BankFile {
  kind: 'camt.053' | 'Norma 43';
  /** IBANs, or numbers as the bank writes them. */
  accounts: readonly string[];
  /** Booked entries of all statements. */
  entries: readonly BankEntry[];
}

/** Bytes of a file: some thousands of entries. */
export const MOST_BANK_BYTES = 4 * 1024 * 1024;
const MOST_ENTRIES = 10_000;

/**
 * Reads a file of a bank: camt.053 (ISO 20022, any version) or Norma 43 (AEB, Cuaderno 43).
 * @throws ApiError 422 with a text that says where the file is wrong; 413 for a file that is too large.
 */
export function readBankFile(bytes: Uint8Array): BankFile {
  if (bytes.byteLength > MOST_BANK_BYTES) throw new ApiError(413, 'errors.bank.tooLarge');
  const kind = kindOf(bytes);
  if (kind === null) throw new ApiError(422, 'errors.bank.unknownKind');
  const statements = kind === 'camt.053' ? readCamt(bytes) : readNorma43(bytes);
  const entries = statements.flatMap((statement) => identified(kind, statement));
  if (entries.length > MOST_ENTRIES) throw new ApiError(422, 'errors.bank.tooMany', { count: MOST_ENTRIES });
  // Found here, in the thread: the texts of the largest file take seconds.
  const found = ({ texts }: Pick<BankEntry, 'texts'>) => [...new Set(texts.flatMap(possibleReferences))];
  const accounts = [...new Set(statements.flat().map(({ account }) => account))];
  return {
    kind,
    accounts,
    entries: entries.map((entry, at) => ({ ...entry, position: at + 1, references: found(entry) })),
  };
}

function kindOf(bytes: Uint8Array): BankFile['kind'] | null {
  // UTF-16 has a zero byte beside each of these letters.
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '');
  if (/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*</.test(head)) return 'camt.053';
  if (/^(?:\xEF\xBB\xBF)?\s*(?:00|11)\d{4}/.test(head)) return 'Norma 43';
  return null;
}

/**
 * Gives the entries of a statement ids by what every file says of them. Equal entries of one statement are counted, because
 * a statement lists each booking once; equal ones of two statements are the same booking in files that overlap.
 */
function identified(
  kind: BankFile['kind'],
  statement: readonly FoundEntry[],
): Omit<BankEntry, 'position' | 'references'>[] {
  const seen = new Map<string, number>();
  return statement.map(({ account, name, ...entry }) => {
    const told = name ?? [entry.party, ...entry.texts];
    const key = JSON.stringify([account, entry.bookedOn, entry.cents, entry.currency, told]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return { ...entry, sourceId: `${kind}:${hash('sha256', key).slice(0, 40)}:${before}` };
  });
}

serveTasks(async (bytes: Uint8Array) => readBankFile(bytes));
