import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { officeAddress } from '../mail/offices.ts';

/** The office that a request was mailed to, as long as it is one; else the first office. */
export async function officeOf({ settings }: LoadedVersion, trx: Queries, request: number): Promise<string | null> {
  const sent = await trx
    .selectFrom('outbox')
    .select('recipients')
    .where('request_id', '=', request)
    .where('copy', '=', false)
    .executeTakeFirst();
  const offices = Object.values(settings.offices ?? {}).map(({ email }) => email);
  return sent?.recipients.find((one) => offices.includes(one)) ?? officeAddress(settings, 'office') ?? null;
}
