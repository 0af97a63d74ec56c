import { sql } from 'kysely';
import type { ImportReport } from '../../../api/shapes/members.ts';
import type { Language } from '../../../core/config.ts';
import { accountName } from '../../auth/account-name.ts';
import { nobodysPassword } from '../../auth/passwords/nobodys-password.ts';
import { keepVersion } from '../../config/publishing/activation-lock.ts';
import { currentVersion } from '../../config/store.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import type { MemberRoom } from '../accounts.ts';
import type { ImportFailure } from '../failures.ts';
import { readMembers } from './read.ts';
import { type Taken, takeRow } from './row.ts';

/** What a report shows of many. */
const MOST_SHOWN = 200;

/** Nothing of a file is kept: somebody only wanted to know, or something in it is wrong. Rolls its transaction back. */
export class UndoneImport extends Error {
  override name = 'UndoneImport';
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('Nothing was imported.');
    this.report = report;
  }
}

/**
 * Makes and changes people by a file, in the caller's transaction: all of it or nothing.
 * @throws UndoneImport with the report, for a dry run and for a file with something wrong in it.
 */
export async function importMembers(
  room: MemberRoom & { language: Language },
  trx: Queries,
  csv: string,
  dryRun: boolean,
): Promise<ImportReport> {
  // Files take turns, over all processes: two would wait for each other's people.
  await sql`select pg_advisory_xact_lock(hashtext('members import'))`.execute(trx);
  await keepVersion(trx);
  if ((await currentVersion(trx)) !== room.version.manifest.version)
    throw new ApiError(503, 'errors.server.unavailable');
  const { rows, problems: ofFile } = readMembers(room.version, csv);
  const problems: ImportReport['problems'][number][] = ofFile.map((problem) => ({
    ...{ ...problem, username: '' },
    text: said(room, problem.text),
  }));
  const report = { added: 0, changed: 0, same: 0 };
  const changes: ImportReport['changes'][number][] = [];
  const password = await nobodysPassword();
  const seen = new Set<string>();
  for (const row of ofFile.length > 0 ? [] : rows) {
    const username = accountName(row.account.username ?? '');
    const found: Taken = seen.has(username)
      ? { problems: [{ column: 'username', text: said(room, 'errors.members.import.again') }], taken: null }
      : await takeRow(room, trx, row, username, password);
    seen.add(username);
    problems.push(...found.problems.map((problem) => ({ line: row.line, username, ...problem })));
    if (!found.taken) continue;
    const { added, name, columns } = found.taken;
    const act = added ? 'added' : columns.length > 0 ? 'changed' : 'same';
    report[act] += 1;
    if (act !== 'same') changes.push({ line: row.line, username, name, act, columns });
  }
  const done = !dryRun && problems.length === 0;
  const shown = { changes: changes.slice(0, MOST_SHOWN), problems: problems.slice(0, MOST_SHOWN) };
  const whole = { ...report, ...shown, refused: problems.length, done };
  if (!done) throw new UndoneImport(whole);
  return whole;
}

function said({ version, language }: MemberRoom & { language: Language }, key: ImportFailure): string {
  return version.text(language, key);
}
