import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportReport, NewMember } from '../../../../api/shapes/members.ts';
import type { Language, Values } from '../../../../core/config.ts';
import { rootOf } from '../../../../core/values/field-path.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { ApiError } from '../../../kit/errors.ts';
import { accountName, recordAct } from '../../accounts/account.ts';
import { nobodysPassword } from '../../accounts/passwords/passwords.ts';
import { errorTexts } from '../../config/field-texts.ts';
import type { LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';
import { currentVersion, keepVersion } from '../../config/store.ts';
import { judgedChoices } from '../../lists/choices.ts';
import { askedHooks, hookErrorTexts } from '../../records/hooks.ts';
import { isMailboxValue } from '../../records/mailbox.ts';
import { findRecord, storeRecord } from '../../records/store.ts';
import {
  type AccountFault,
  accountFaults,
  actOnMember,
  changeAccountMailbox,
  createAccount,
  demandMayGive,
  lockedMember,
  type MemberContext,
  type MemberRow,
  mailboxFaults,
  nameFaults,
  roleFaults,
  rolesToGive,
} from '../accounts.ts';
import { cellValue } from './cells.ts';
import { knownPeople, staysTheSame } from './known.ts';
import { type MemberLine, type MembersTable, memberLines, readHead } from './read.ts';

interface ImportContext extends MemberContext {
  language: Language;
  /** The version with the texts of the report. Mails to members have those of `version`. */
  reportVersion: LoadedVersion;
}

const MOST_SHOWN = 200;
/** Milliseconds that an import may take: it is one transaction, and with the embedded database everybody waits for it. */
const PATIENCE = 900_000;

/** Rolls the import back: a dry run, or a file with problems. */
export class UndoneImport extends Error {
  override name = 'UndoneImport';
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('Nothing was imported.');
    this.report = report;
  }
}

/**
 * Creates and changes people by a file, completely or not at all.
 * @throws UndoneImport with the report, for a dry run or a file with problems.
 */
export async function importMembersFile(
  context: ImportContext,
  trx: Queries,
  table: MembersTable,
  dryRun: boolean,
): Promise<ImportReport> {
  const { reportVersion, language } = context;
  // Imports take turns across processes: two would wait for each other's rows.
  await sql`select pg_advisory_xact_lock(hashtext('members import'))`.execute(trx);
  await keepVersion(trx);
  // PostgreSQL looks up each new row's owner by the plan that suited the tables before: in small ones it reads all rows.
  await sql`discard plans`.execute(trx);
  await sql`set local enable_seqscan = off`.execute(trx);
  if ((await currentVersion(trx)) !== context.version.manifest.version)
    throw new ApiError(503, 'errors.server.unavailable');
  const { columns, problems: fileProblems } = readHead(context.version, table);
  const problems: ImportReport['problems'][number][] = fileProblems.map((problem) => ({
    ...problem,
    username: '',
    text: reportVersion.text(language, problem.text),
  }));
  const report = { added: 0, changed: 0, same: 0 };
  const changes: ImportReport['changes'][number][] = [];
  const password = await nobodysPassword();
  const seen = new Set<string>();
  const until = performance.now() + PATIENCE;
  const numberOf = ({ account }: MemberLine) => accountName(account.username ?? '');
  const take = async (row: MemberLine, known: Awaited<ReturnType<typeof knownPeople>>) => {
    const username = numberOf(row);
    if (!seen.has(username) && staysTheSame(row, known.get(username))) {
      seen.add(username);
      report.same += 1;
      return;
    }
    const found: RowResult = seen.has(username)
      ? {
          problems: [{ column: 'username', text: reportVersion.text(language, 'errors.members.import.again') }],
          taken: null,
        }
      : await takeRow(context, trx, row, username, password);
    seen.add(username);
    problems.push(...found.problems.map((problem) => ({ line: row.line, username, ...problem })));
    if (!found.taken) return;
    const { added, name, columns: named } = found.taken;
    const act = added ? 'added' : named.length > 0 ? 'changed' : 'same';
    report[act] += 1;
    if (act !== 'same') changes.push({ line: row.line, username, name, act, columns: named });
  };
  let count = 0;
  for (const part of 'parts' in table && fileProblems.length === 0 ? table.parts : []) {
    const rows = memberLines(columns, part);
    const known = await knownPeople(trx, rows.map(numberOf));
    for (const row of rows) {
      if (performance.now() > until) throw new ApiError(413, 'errors.members.tooLongFile', { count });
      await take(row, known);
      count += 1;
    }
  }
  const done = !dryRun && problems.length === 0;
  const shown = { changes: changes.slice(0, MOST_SHOWN), problems: problems.slice(0, MOST_SHOWN) };
  const whole = { ...report, ...shown, refused: problems.length, done };
  if (!done) throw new UndoneImport(whole);
  return whole;
}

/** The result of a row; `taken` is `null` if the row is refused. */
interface RowResult {
  problems: { column: string; text: string }[];
  taken: { added: boolean; name: string; columns: string[] } | null;
}

/** Takes the person of a row and reports all its problems at once; a file with a problem is rolled back. */
async function takeRow(
  context: ImportContext,
  trx: Queries,
  { account, data }: MemberLine,
  username: string,
  password: string,
): Promise<RowResult> {
  const { reportVersion, language } = context;
  const textOf = ({ text, values }: ApiError) => reportVersion.text(language, text, values);
  const { name = '', role = '', email = '' } = account;
  const wanted = { username, name, role, email };
  try {
    const before = await lockedMember(trx, username).catch((error: unknown) => {
      if (error instanceof ApiError && error.statusCode === 404) return null;
      throw error;
    });
    const faults = before
      ? [...nameFaults(name), ...(role === '' ? [] : roleFaults(context, role, before.role)), ...mailboxFaults(email)]
      : accountFaults(context, wanted);
    const columns = before ? await changeAccount(context, trx, before, withoutFaulty(faults, wanted)) : [];
    const parts = withValidParts(context, faults, wanted);
    const { id } = before ?? (await createAccount(context, trx, parts, password));
    const { changed, wrong } = await storeData(context, trx, { id, role: before?.role ?? parts.role }, data);
    const ofData = Object.entries(wrong).flatMap(([column, texts]) => texts.map((text) => ({ column, text })));
    const ofAccount = faults.map(({ column, failure }) => ({ column, text: textOf(failure) }));
    const taken =
      faults.length > 0
        ? null
        : { added: !before, name: name || (before?.name ?? ''), columns: [...columns, ...changed] };
    return { problems: [...ofAccount, ...ofData], taken };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problems: [{ column: '', text: textOf(error) }], taken: null };
  }
}

/** An empty cell changes nothing. @returns the changed columns. */
async function changeAccount(
  context: ImportContext,
  trx: Queries,
  before: MemberRow,
  { name, role, email }: NewMember,
): Promise<string[]> {
  const columns: string[] = [];
  if (name !== '' && name !== before.name) {
    await trx.updateTable('users').set({ name }).where('id', '=', before.id).execute();
    await recordAct(trx, before.id, 'change', context.by, { from: before.name, to: name });
    columns.push('name');
  }
  if (role !== '' && role !== before.role) {
    await actOnMember(context, trx, before, { act: 'role', role });
    columns.push('role');
  }
  if (email !== '' && (await changeAccountMailbox(context, trx, before, email))) columns.push('email');
  return columns;
}

function withoutFaulty(faults: readonly AccountFault[], wanted: NewMember): NewMember {
  return { ...wanted, ...Object.fromEntries(faults.map(({ column }) => [column, ''])) };
}

/** Replaces what is wrong by valid values, so that the rest of the row can be checked. */
function withValidParts(context: ImportContext, faults: readonly AccountFault[], wanted: NewMember): NewMember {
  const [role = ''] = rolesToGive(context);
  const instead = { username: randomUUID(), name: '-', role, email: '' };
  return { ...wanted, ...Object.fromEntries(faults.map(({ column }) => [column, instead[column]])) };
}

/** Writes the cells of a row by the rules of the records' files. @returns the changed columns, and errors by column. */
async function storeData(
  context: ImportContext,
  trx: Queries,
  { id: owner, role }: Pick<MemberRow, 'id' | 'role'>,
  data: MemberLine['data'],
): Promise<{ changed: string[]; wrong: Record<string, string[]> }> {
  const { reportVersion: version, language, by } = context;
  const changed: string[] = [];
  const wrong: Record<string, string[]> = {};
  for (const record of new Set(data.map((cell) => cell.record))) {
    const cells = data.filter((cell) => cell.record === record);
    const row = await findRecord(trx, owner, record.id);
    const before = row?.values ?? {};
    const given = Object.fromEntries(cells.map(({ property, text }) => [property, cellValue(record, property, text)]));
    const merged: Values = { ...before, ...given };
    const hooks = await askedHooks(record.id, { db: trx, owner, version, creating: !row, before, values: merged });
    const derived = withoutAbsent({ ...merged, ...hooks.values });
    const choices = await judgedChoices(trx, version, record, derived, before, language);
    const values = withoutAbsent({ ...derived, ...choices.words });
    const broken = record.validate(values).filter(
      // Only given values are judged, and a new record for completeness.
      ({ property, code }) => Object.hasOwn(given, rootOf(property)) || (code === 'required' && !row),
    );
    const mailbox = record.roles?.contactMailbox;
    if (mailbox !== undefined && Object.hasOwn(given, mailbox) && !isMailboxValue(values[mailbox]))
      broken.push({ property: mailbox, code: 'email', params: {} });
    const texts = {
      ...errorTexts(version, '', broken, language),
      ...choices.errors,
      ...hookErrorTexts(version, language, hooks.errors),
    };
    for (const [property, words] of Object.entries(texts)) wrong[`${record.id}.${property}`] = words;
    if (Object.keys(texts).length > 0) continue;
    const opens = opensAccount(record).some((property) => values[property] !== before[property]);
    if (opens) demandMayGive(context, role);
    const stored = await storeRecord(trx, row, {
      owner,
      kind: record.id,
      values,
      by,
      schemaVersion: version.manifest.version,
    });
    // Links for the account go there, as to a mailbox of its own.
    if (opens && by !== null) await recordAct(trx, owner, 'mailbox', by, null);
    if (stored !== row) changed.push(...cells.map(({ header }) => header));
  }
  return { changed, wrong };
}

/** Properties by which somebody gets into the account: where its links go, and by what a provider of sign-in finds it. */
function opensAccount({ roles }: LoadedRecord): string[] {
  return [roles?.contactMailbox, roles?.nationalId].filter((property) => property !== undefined);
}

function withoutAbsent(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}
