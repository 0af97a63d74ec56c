import type { DeskEvent } from '../../../api/shapes/desk.ts';
import type { RecordRow } from '../../db/tables.ts';
import { comparedFields } from '../../procedures/as-sent.ts';
import type { Asker } from '../source.ts';
import { recordSection, recordTitle } from './words.ts';

const ACTS = {
  add: 'app.desk.members.acts.add',
  change: 'app.desk.members.acts.change',
  role: 'app.desk.members.acts.role',
  close: 'app.desk.members.acts.close',
  open: 'app.desk.members.acts.open',
  link: 'app.desk.members.acts.link',
  factor: 'app.desk.members.acts.factor',
  'factor-code': 'app.desk.members.acts.factor-code',
  'factor-reset': 'app.desk.members.acts.factor-reset',
  passkey: 'app.desk.members.acts.passkey',
  'passkey-gone': 'app.desk.members.acts.passkey-gone',
} as const;
/** Changes of a record that are shown, the newest ones. */
const MOST = 50;

/** What happened to a person's account and data, oldest first. */
export async function memberEvents(asker: Asker, id: number, rows: readonly RecordRow[]): Promise<DeskEvent[]> {
  const all = [await accountEvents(asker, id)];
  for (const row of rows) all.push(await recordEvents(asker, id, row));
  return all.flat().sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

async function accountEvents({ context: { db }, version, language }: Asker, id: number): Promise<DeskEvent[]> {
  const rows = await db
    .selectFrom('account_events')
    .leftJoin('users', 'users.id', 'account_events.by')
    .select(['act', 'details', 'at', 'users.name'])
    .where('account', '=', id)
    .orderBy('account_events.id')
    .execute();
  const role = (name = '') => version.text(language, `app.roles.${name}`) || name;
  return rows.map(({ act, details, at, name }) => ({
    at: at.toISOString(),
    act: version.text(language, ACTS[act], { ...details, role: role(details?.to ?? details?.role) }),
    by: name ?? version.text(language, 'app.desk.office'),
    text: '',
  }));
}

/** Each change of a record with what it changed; the first one, which made it, without. */
async function recordEvents(asker: Asker, owner: number, row: RecordRow): Promise<DeskEvent[]> {
  const { db } = asker.context;
  const record = asker.version.records.get(row.kind);
  if (!record) return [];
  const changes = await db
    .selectFrom('record_changes')
    .leftJoin('users', 'users.id', 'record_changes.by')
    .select(['before', 'at', 'by', 'users.name'])
    .where('record', '=', row.id)
    .orderBy('record_changes.id', 'desc')
    .limit(MOST)
    .execute();
  const title = recordTitle(asker, record);
  const events: DeskEvent[] = [];
  let after = row.values;
  for (const { before, at, by, name } of changes) {
    const now = await recordSection(asker, record, after);
    const lines = before === null ? [] : comparedFields([await recordSection(asker, record, before)], [now]);
    events.push({
      at: at.toISOString(),
      act: asker.version.text(asker.language, 'app.desk.members.acts.data', { title }).trim(),
      by: by === owner ? '' : (name ?? asker.version.text(asker.language, 'app.desk.office')),
      text: lines.flatMap((one) => (one.changed ? [`${one.label}: ${one.before} → ${one.now}`] : [])).join('\n'),
    });
    after = before ?? {};
  }
  return events;
}
