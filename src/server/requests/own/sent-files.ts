import { sql } from 'kysely';
import type { Values } from '../../../core/config.ts';
import { rootOf, stepsOf, valueAt, withValueAt } from '../../../core/values/field-path.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import type { Attachment } from '../../http/multipart.ts';
import { isKept } from '../../procedures/files/kept.ts';
import type { KeptPlace, PlacedFile } from '../placed-files.ts';

/** The files of a request, which lie with its mail to the office, and what tells each from others. */
async function filesOfRequest(db: Queries, request: number) {
  const rows = await db
    .selectFrom('outbox_files')
    .innerJoin('outbox', 'outbox.id', 'mail_id')
    .select(['mail_id', 'position', 'property', 'filename', sql<string>`encode(sha256(content), 'hex')`.as('sha256')])
    .where('request_id', '=', request)
    .where('property', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ property, ...row }) => ({ ...row, property: property ?? '' }));
}

/** What was sent, with what tells its files from others. */
export async function withHashes(db: Queries, { id, values }: { id: number; values: Values }): Promise<Values> {
  const files = await filesOfRequest(db, id);
  return files.reduce<Values>((all, { property, sha256 }) => {
    const steps = stepsOf(property);
    const file = valueAt(all, steps);
    return typeof file === 'object' && file !== null ? withValueAt(all, steps, { ...file, sha256 }) : all;
  }, values);
}

/**
 * The files of a request that its sender leaves in it, by the properties they stand in, in the order of the client.
 * @throws ApiError 400 for a file that the request does not have.
 */
export async function keptOf(
  db: Queries,
  request: { id: number; values: Values },
  properties: readonly string[],
  given: Values,
): Promise<KeptPlace[]> {
  const left = await filesOfRequest(db, request.id);
  return properties.flatMap((property) =>
    [given[property] ?? []].flat().map((file) => {
      const at = left.findIndex(
        (row) =>
          isKept(file) && row.sha256 === file.sha256 && row.filename === file.name && rootOf(row.property) === property,
      );
      const [row] = at < 0 ? [] : left.splice(at, 1);
      if (!row) throw new ApiError(400, 'errors.server.badRequest');
      return { ...row, root: property, facts: valueAt(request.values, stepsOf(row.property)) as KeptPlace['facts'] };
    }),
  );
}

/**
 * Puts the files of a request that was changed in the place of those it had, in the caller's transaction. What was taken
 * away goes, unless the mail that takes it to the office is still under way: then it goes with the request.
 */
export async function replaceFiles(
  trx: Queries,
  request: number,
  kept: readonly KeptPlace[],
  added: readonly PlacedFile[],
): Promise<void> {
  const mail = await trx
    .selectFrom('outbox')
    .select(['id', 'sent_at', 'failed_at'])
    .where('request_id', '=', request)
    .where('copy', '=', false)
    .executeTakeFirstOrThrow();
  const before = await trx.selectFrom('outbox_files').select(['position']).where('mail_id', '=', mail.id).execute();
  await trx.updateTable('outbox_files').set({ property: null }).where('mail_id', '=', mail.id).execute();
  for (const { mail_id, position, property } of kept)
    await trx
      .updateTable('outbox_files')
      .set({ property })
      .where('mail_id', '=', mail_id)
      .where('position', '=', position)
      .execute();
  if (mail.sent_at ?? mail.failed_at)
    await trx.deleteFrom('outbox_files').where('mail_id', '=', mail.id).where('property', 'is', null).execute();
  const next = Math.max(-1, ...before.map(({ position }) => position)) + 1;
  for (const [index, file] of added.entries())
    await trx
      .insertInto('outbox_files')
      .values({ mail_id: mail.id, position: next + index, property: file.property, ...columnsOf(file) })
      .execute();
}

function columnsOf({ filename, contentType, content }: Attachment) {
  return { filename, content_type: contentType, content };
}
