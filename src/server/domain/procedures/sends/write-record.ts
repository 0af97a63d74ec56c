import type { Queries } from '../../../kit/db/database.ts';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import type { Attempts } from '../../accounts/attempts.ts';
import { protectMailbox } from '../../accounts/contact-mailbox.ts';
import { endDraft } from '../../drafts/drafts.ts';
import { lockOwner } from '../../records/store.ts';
import { changeRecord, type OwnChange } from '../../records/write.ts';
import { recordMoveOf } from './record-move.ts';

/**
 * Changes a record of the signed-in user with all that follows, in the caller's transaction: if a procedure owns the
 * record, the write is a move of its case; a new contact mailbox is protected; the draft ends.
 * @returns the new tag (the old one if nothing changed), and the key, empty for a record with one entry.
 * @throws as `changeRecord`; StepUpError and TooManyError for a new contact mailbox.
 */
export async function writeRecord(
  { attempts, settings }: { attempts: Attempts; settings: ServerSettings },
  trx: Queries,
  change: OwnChange,
): Promise<{ tag: string; key: string }> {
  const { user, record, version, language } = change;
  await lockOwner(trx, user.id);
  const move = await recordMoveOf({ settings, version }, trx, user.id, record);
  const changed = await changeRecord(trx, change, move?.state);
  await move?.make(changed.values, language);
  await protectMailbox(attempts, trx, change, changed);
  if (change.form !== undefined)
    await endDraft(trx, { user_id: user.id, form: change.form, subject: change.key ?? '' });
  return { tag: changed.tag, key: changed.key };
}
