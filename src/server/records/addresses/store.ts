import type { AddressKind } from '../../../types/shared/member-record.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import type { Address, Member } from '../tables.ts';
import { ADDRESS_FIELDS } from './fields.ts';

/** A member with the address of a kind, `undefined` when there is none yet. */
export interface StoredRecord {
  member: Member;
  address: Address | undefined;
  kind: AddressKind;
}

/** Nobody changes the rows until the transaction ends; the member's stands for an address that is not there yet. */
export async function lockedRecord(trx: Queries, userId: number, kind: AddressKind): Promise<StoredRecord> {
  const member = await trx
    .selectFrom('members')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new ApiError(404, 'errors.server.notFound');
  const address = await trx
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return { member, address, kind };
}

/** Writes what differs, and counts the versions of the address. */
export async function storeRecord(
  trx: Queries,
  { member, address, kind }: StoredRecord,
  set: { member: Partial<Member>; address: Partial<Address> },
): Promise<{ member: Member; address: Address }> {
  const changed = differs(member, set.member)
    ? await trx
        .updateTable('members')
        .set(set.member)
        .where('user_id', '=', member.user_id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : member;
  if (!address) {
    const made = await trx
      .insertInto('addresses')
      .values({ ...EMPTY, ...set.address, user_id: member.user_id, kind })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { member: changed, address: made };
  }
  if (!differs(address, set.address)) return { member: changed, address };
  const moved = await trx
    .updateTable('addresses')
    .set({ ...set.address, version: address.version + 1 })
    .where('id', '=', address.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { member: changed, address: moved };
}

/** An address nobody has said anything about. */
const EMPTY = Object.fromEntries(
  Object.values(ADDRESS_FIELDS)
    .filter(({ type }) => type !== 'flag')
    .map(({ column }) => [column, null]),
) as Omit<Address, 'id' | 'user_id' | 'kind' | 'lopd' | 'version'>;

function differs(row: object, set: object): boolean {
  const now = row as Record<string, unknown>;
  return Object.entries(set).some(([column, value]) => now[column] !== value);
}
