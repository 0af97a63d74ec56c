import { randomUUID } from 'node:crypto';
import type { NewMember } from '../../../api/shapes/members.ts';
import type { Language } from '../../../core/config.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import {
  type AccountFault,
  accountFaults,
  actOnMember,
  addMember,
  changeAccountMailbox,
  lockedMember,
  type MemberRoom,
  type MemberRow,
  mailboxFaults,
  recordAct,
  roleFaults,
} from '../accounts.ts';
import { rolesToGive } from '../roles.ts';
import { storeData } from './data.ts';
import type { MemberRecord } from './read.ts';

type Room = MemberRoom & { language: Language };

/** What came of a row; without `taken` it says of nobody what it should. */
export interface Taken {
  problems: { column: string; text: string }[];
  taken: { added: boolean; name: string; columns: string[] } | null;
}

/**
 * Makes or changes the person that a row is about, and names all that is wrong with it: whoever mends a file of thousands wants
 * to do so once. A file with a problem is not kept, whatever was written for it.
 */
export async function takeRow(
  room: Room,
  trx: Queries,
  { account, data }: MemberRecord,
  username: string,
  password: string,
): Promise<Taken> {
  const { version, language, by } = room;
  const said = ({ text, values }: ApiError) => version.text(language, text, values);
  const { name = '', role = '', email = '' } = account;
  const wanted = { username, name, role, email };
  try {
    const before = await lockedMember(trx, username).catch((error: unknown) => {
      if (error instanceof ApiError && error.statusCode === 404) return null;
      throw error;
    });
    const faults = before
      ? [...(role === '' ? [] : roleFaults(version, role)), ...mailboxFaults(email)]
      : accountFaults(version, wanted);
    const columns = before ? await changeAccount(room, trx, before, without(faults, wanted)) : [];
    const { id } = before ?? (await addMember(room, trx, sound(room, faults, wanted), password));
    const { changed, wrong } = await storeData(trx, { version, language, owner: id, by }, data);
    const ofData = Object.entries(wrong).flatMap(([column, texts]) => texts.map((text) => ({ column, text })));
    const ofAccount = faults.map(({ column, failure }) => ({ column, text: said(failure) }));
    const taken =
      faults.length > 0
        ? null
        : { added: !before, name: name || (before?.name ?? ''), columns: [...columns, ...changed] };
    return { problems: [...ofAccount, ...ofData], taken };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problems: [{ column: '', text: said(error) }], taken: null };
  }
}

/** @returns the columns that became different; an empty one leaves what is there. */
async function changeAccount(
  room: Room,
  trx: Queries,
  before: MemberRow,
  { name, role, email }: NewMember,
): Promise<string[]> {
  const columns: string[] = [];
  if (name !== '' && name !== before.name) {
    await trx.updateTable('users').set({ name }).where('id', '=', before.id).execute();
    await recordAct(trx, before.id, 'change', room.by, { from: before.name, to: name });
    columns.push('name');
  }
  if (role !== '' && role !== before.role) {
    await actOnMember(room, trx, before, { act: 'role', role });
    columns.push('role');
  }
  if (email !== '' && (await changeAccountMailbox(trx, before.id, email))) columns.push('email');
  return columns;
}

function without(faults: readonly AccountFault[], wanted: NewMember): NewMember {
  return { ...wanted, ...Object.fromEntries(faults.map(({ column }) => [column, ''])) };
}

/** With something else for what is wrong, so that the rest of the row can be judged. */
function sound({ version }: Room, faults: readonly AccountFault[], wanted: NewMember): NewMember {
  const [role = ''] = rolesToGive(version);
  const instead = { username: randomUUID(), name: '-', role, email: '' };
  return { ...wanted, ...Object.fromEntries(faults.map(({ column }) => [column, instead[column]])) };
}
