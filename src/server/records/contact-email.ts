import type { Queries } from '../db/database.ts';

/** The e-mail of the user's contact address; `null` when the college has none. */
export async function contactEmail(db: Queries, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('addresses')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'CONTACT')
    .executeTakeFirst();
  return row?.email?.trim() || null;
}

/** Enough to recognise one's own address by, and too little to learn another's: `n•••@exemple.cat`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}
