import { isDeepStrictEqual } from 'node:util';
import type { Values } from '../../../../core/config.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { cellValue } from './cells.ts';
import type { MemberLine } from './read.ts';

/** A person as they are stored. */
interface Known {
  name: string;
  role: string;
  /** Mailbox of the account; `null` where a record has it. */
  email: string | null;
  /** By the id of the record. */
  records: ReadonlyMap<string, Values>;
}

/** People with these numbers who are there, in two queries however many they are. */
export async function knownPeople(trx: Queries, usernames: readonly string[]): Promise<Map<string, Known>> {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'username', 'name', 'role', 'link_email', 'link_email_until'])
    .where('username', 'in', [...usernames])
    .where('kind', '=', 'member')
    .where('erased_at', 'is', null)
    .execute();
  const ids = people.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('records')
          .select(['owner', 'kind', 'values'])
          .where('owner', 'in', ids)
          .where('key', '=', '')
          .execute();
  const records = new Map(ids.map((id) => [id, new Map<string, Values>()]));
  for (const { owner, kind, values } of rows) records.get(owner)?.set(kind, values);
  return new Map(
    people.map(({ id, username, name, role, link_email, link_email_until }) => [
      username,
      { name, role, email: link_email_until === null ? null : link_email, records: records.get(id) ?? new Map() },
    ]),
  );
}

/** Whether a row says nothing new: each night nearly all of a register, which then takes no further query. */
export function staysTheSame({ account, data }: MemberLine, known: Known | undefined): boolean {
  if (!known) return false;
  const { name = known.name, role = known.role, email = known.email } = account;
  return (
    name === known.name &&
    role === known.role &&
    email === known.email &&
    data.every(({ record, property, text }) =>
      isDeepStrictEqual(known.records.get(record.id)?.[property], cellValue(record, property, text)),
    )
  );
}
