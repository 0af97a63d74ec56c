import type { Queries } from '../../../server/plugin.ts';
import { saveDocument } from './documents.ts';
import demonstration from './seed.json' with { type: 'json' };

/** The photo and the logo of the demonstration's entry in the guide. */
export async function seedGuideFiles(db: Queries, owner: number): Promise<void> {
  for (const kind of ['FOTO', 'LOGO'] as const)
    await saveDocument(db, owner, kind, {
      contentType: 'image/png',
      content: Buffer.from(demonstration.files[kind], 'base64'),
    });
}
