import type { Db } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { saveDocument } from './documents.ts';
import { createGuideProfile } from './entry.ts';
import demonstration from './seed.json' with { type: 'json' };

/** The member who stands in the guide from the start. */
const USERNAME = '20001';

/** Puts the demonstration's member into the guide, once: what she changes or takes out stays so. */
export async function seedGuide(db: Db): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('username', '=', USERNAME).executeTakeFirst();
  if (!user) return;
  try {
    await db.transaction().execute(async (trx) => {
      await createGuideProfile(trx, user.id, demonstration.profile, {});
      for (const kind of ['FOTO', 'LOGO'] as const)
        await saveDocument(trx, user.id, kind, {
          contentType: 'image/png',
          content: Buffer.from(demonstration.files[kind], 'base64'),
        });
    });
  } catch (error) {
    const exists = error instanceof ApiError && error.statusCode === 409;
    if (!exists) throw error;
  }
}
