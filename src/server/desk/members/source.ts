import type { DeskDetail, DeskLine, DeskMove } from '../../../api/shapes/desk.ts';
import type { RecordRow } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { demandPreconditions, entityTag } from '../../http/preconditions.ts';
import { actOnMember, lockedMember, type MemberAct, rolesToGive } from '../../members/accounts.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { type Asker, type LineSource, pagedLines } from '../source.ts';
import { memberEvents } from './history.ts';
import { memberRows, type PersonRow } from './rows.ts';
import { recordSection, singleRecords } from './words.ts';

const ROLE = 'role:';

/** Everybody who can sign in, or could, but the office itself. Lines are told apart by the person's number. */
export const members: LineSource = {
  ...pagedLines<PersonRow>({
    read: ({ context: { db }, version }, filter, from) => memberRows(db, version, filter, from),
    // A number may be any; and its person may be erased while the list is read.
    placeOf: ({ id }) => String(id),
    lineOf: async (asker, row) => lineOf(asker, row),
    async fullOf(asker, { id, role }) {
      const records = await recordsOf(asker, id);
      const values = Object.fromEntries(records.map((record) => [record.kind, record.values]));
      return { form: role, sections: await sectionsOf(asker, records), values };
    },
  }),

  async choices(asker) {
    return {
      forms: rolesToGive(asker.version).map((id) => ({ id, title: roleText(asker, id) })),
      states: (['open', 'closed'] as const).map((id) => ({ id, title: stateText(asker, id) })),
    };
  },

  async detail(asker, key) {
    const { context, version, language } = asker;
    const [row] = await memberRows(context.db, version, {}, { only: key, limit: 1 });
    if (!row) return null;
    const records = await recordsOf(asker, row.id);
    const detail: DeskDetail = {
      ...lineOf(asker, row),
      title: `${row.name} (${roleText(asker, row.role)})`,
      mailbox: (await contactEmail(context.db, version, row.id)) ?? '',
      language,
      sections: await sectionsOf(asker, records),
      documents: [],
      changes: null,
      events: await memberEvents(asker, row.id, records),
      moves: movesOf(asker, row),
    };
    return { detail, tag: entityTag(row.revision) };
  },

  async act({ context, version, user }, trx, { key, headers, move, answer, note }) {
    const row = await lockedMember(trx, key);
    demandPreconditions(headers, entityTag(row.revision));
    const act = actOf(move);
    if (!act || answer !== undefined || note !== undefined) throw new ApiError(400, 'errors.server.badRequest');
    await actOnMember({ version, seal: context.seal, settings: context.settings, by: user.id }, trx, row, act);
  },
};

function lineOf(asker: Asker, { username, name, role, created_at, closed_at }: PersonRow): DeskLine {
  const state = closed_at === null ? 'open' : 'closed';
  return {
    key: username,
    title: roleText(asker, role),
    member: { username, name },
    at: created_at.toISOString(),
    state,
    stateText: stateText(asker, state),
  };
}

function roleText({ version, language }: Asker, role: string): string {
  return version.text(language, `app.roles.${role}`) || role;
}

function stateText({ version, language }: Asker, state: 'open' | 'closed'): string {
  return version.text(language, state === 'open' ? 'app.desk.members.open' : 'app.desk.members.closed');
}

async function recordsOf({ context: { db }, version }: Asker, owner: number): Promise<RecordRow[]> {
  const kinds = singleRecords(version).map(({ id }) => id);
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('owner', '=', owner)
    .where('kind', 'in', kinds)
    .where('key', '=', '')
    .execute();
  return rows.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

async function sectionsOf(asker: Asker, rows: readonly RecordRow[]) {
  const types = rows.flatMap((row) => {
    const record = asker.version.records.get(row.kind);
    return record ? [{ record, values: row.values }] : [];
  });
  const sections = await Promise.all(types.map(({ record, values }) => recordSection(asker, record, values)));
  return sections.filter(({ fields }) => fields.length > 0);
}

function movesOf(asker: Asker, { role, closed_at }: PersonRow): DeskMove[] {
  const move = (id: string, title: string): DeskMove => ({ id, title, note: 'none' });
  const text = (key: string, values = {}) => asker.version.text(asker.language, key, values);
  if (closed_at !== null) return [move('open', text('app.desk.members.moves.open'))];
  const others = rolesToGive(asker.version).filter((one) => one !== role);
  return [
    move('link', text('app.desk.members.moves.link')),
    ...others.map((one) => move(ROLE + one, text('app.desk.members.moves.role', { role: roleText(asker, one) }))),
    move('close', text('app.desk.members.moves.close')),
  ];
}

function actOf(move: string | undefined): MemberAct | null {
  if (move === 'open' || move === 'close' || move === 'link') return { act: move };
  return move?.startsWith(ROLE) ? { act: 'role', role: move.slice(ROLE.length) } : null;
}
