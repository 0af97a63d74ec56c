import type { FilledForm } from '../../api/shapes/communication.ts';
import { presentValues } from '../../core/forms/validation.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { errorTexts } from '../config/field-texts.ts';
import { formScope } from '../config/form-access.ts';
import type { OpenForm } from '../config/open-form.ts';
import { deskAddress, workspaceOrigin } from '../config/page-address.ts';
import type { Queries } from '../db/database.ts';
import { demandWithinLimit } from '../files/stored-bytes.ts';
import type { ServerContext } from '../http/context.ts';
import { FieldsError } from '../http/errors.ts';
import type { Attachment } from '../http/multipart.ts';
import { judgedChoices, treeErrors } from '../lists/choices.ts';
import { enqueueMail } from '../mail/outbox/outgoing.ts';
import { contactEmail } from '../records/mailbox/mailbox.ts';
import { demandOpen } from './open-now.ts';
import { changeRequest } from './own/change.ts';
import { keptOf } from './own/sent-files.ts';
import { placedFiles, tooMuchForMail } from './placed-files.ts';
import { recordRequest } from './record-request.ts';
import { requestMails } from './request-mail.ts';
import type { RequestRow } from './tables.ts';
import { storedValues, trustedValues } from './trusted-values.ts';

/**
 * Checks, completes and records a filled form, and puts its mail into the outbox, all in the caller's
 * transaction.
 * @param changed the request that is sent again with these values; `null` for a new one.
 * @returns the request's reference.
 * @throws FieldsError when values break the form's rules, TooManyError when this member sends too many, ApiError 413 too much.
 */
export async function acceptRequest(
  context: ServerContext,
  trx: Queries,
  user: SessionUser,
  open: OpenForm,
  request: FilledForm,
  received: readonly Attachment[],
  changed: RequestRow | null,
): Promise<string> {
  const { version, form, params } = open;
  const { languages, defaultLanguage } = version.manifest;
  // Kept and looked up by later on, so it is one there is.
  const language = languages.includes(request.language) ? request.language : defaultLanguage;
  const before = changed ? await keptOf(trx, changed, params.attachments, request.values) : [];
  const { values: noted, files, kept } = placedFiles(form, params.attachments, received, request.files, before);
  const sentBefore = await demandOpen(trx, open, user, language, changed?.id);
  const scope = { ...formScope(version, user, null), sent: sentBefore };
  const stored = await storedValues(context, trx, user, open, scope);
  const given = { ...trustedValues(form, request.values, stored), ...noted };
  const { values, errors } = form.judge(given, scope);
  // What was chosen before may be kept, though it is not offered any more.
  const known = { ...changed?.values, ...stored };
  const choices = await judgedChoices(trx, open.current, form, values, known, language);
  const broken = [...errors, ...treeErrors(form, values, open.current, language)];
  const texts = { ...choices.errors, ...errorTexts(version, form.id, broken, language) };
  if (Object.keys(texts).length > 0) throw new FieldsError(texts);
  await context.attempts.countAction(trx, 'message', user.id);
  const sent = presentValues(values);
  const { context: shown, titles } = open;
  const addressOf = (key: string) => deskAddress(open.current, workspaceOrigin(context.settings), 'requests', key);
  if (changed) {
    const filesAt = tooMuchForMail(files) ? addressOf(changed.reference) : null;
    const change = { open, user, values: sent, stored, version: request.version, language, files, kept, filesAt };
    await changeRequest(trx, change, changed);
    if (files.length > 0) await demandWithinLimit(trx, user.id, context.settings.storedMb);
    return changed.reference;
  }
  const { id, reference } = await recordRequest(trx, {
    userId: user.id,
    form: form.id,
    version: request.version,
    language,
    context: shown,
    titles,
    values: sent,
  });
  const filesApart = tooMuchForMail(files);
  const filesAt = filesApart ? addressOf(reference) : null;
  const content = { open, user, values: sent, stored, reference, language, titles, filesAt };
  const { office, copy } = await requestMails(trx, content);
  const { from, to } = open.mail;
  // The stored address only: whatever was typed into the form, nobody else is written to or answered.
  const own = await contactEmail(trx, open.current, user.id);
  const about = { from, about: user.id, requestId: id };
  await enqueueMail(trx, { ...office, ...about, to: [to], replyTo: own, files, filesApart });
  if (files.length > 0) await demandWithinLimit(trx, user.id, context.settings.storedMb);
  if (copy && own) await enqueueMail(trx, { ...copy, ...about, to: [own], copy: true });
  return reference;
}
