import type { Solicitud } from '../../api/calls/communication.ts';
import type { Values } from '../../core/config.ts';
import { countedValues } from '../../core/counted-values.ts';
import { fieldOrder } from '../../core/display.ts';
import { isFixed, isShownOnly } from '../../core/drawn.ts';
import { firstValues } from '../../core/first-values.ts';
import { prefillsOf } from '../../core/prefills.ts';
import { presentValues } from '../../core/validation.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { errorTexts } from '../config/field-texts.ts';
import type { LoadedForm } from '../config/loaded-version.ts';
import type { OpenForm } from '../config/open-form.ts';
import type { Queries } from '../db/database.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError, FieldsError } from '../http/errors.ts';
import { type Attachment, factsOf } from '../http/multipart.ts';
import { enqueueMail } from '../mail/outgoing.ts';
import { contactEmail } from '../records/mailbox.ts';
import { newReference } from './reference.ts';
import { requestMails } from './request-mail.ts';

/**
 * Checks, completes and records a filled form, and puts its mail into the outbox, all in the caller's
 * transaction.
 * @returns the request's reference.
 * @throws FieldsError when values break the form's rules, TooManyError when this member sends too many.
 */
export async function acceptRequest(
  context: ServerContext,
  trx: Queries,
  user: SessionUser,
  open: OpenForm,
  request: Solicitud,
  attachment: Attachment | null,
): Promise<string> {
  const { version, form, params } = open;
  if (attachment && params.attachment === null) throw new ApiError(400, 'errors.server.badRequest');
  const stored = await storedValues(context, trx, user, open);
  const values = trustedValues(form, request.values, stored);
  if (params.attachment !== null) values[params.attachment] = attachment ? factsOf(attachment) : undefined;
  const errors = form.validate(values);
  if (errors.length > 0) throw new FieldsError(errorTexts(version, form.id, errors, request.language));
  await context.attempts.countDeed(trx, 'message', user.id);
  const sent = presentValues(values);
  const { id, reference } = await record(trx, user, request, open, sent);
  const { language } = request;
  const content = { open, user, values: sent, stored, reference, language, titles: open.titles };
  const { office, copy } = await requestMails(trx, content);
  const from = context.settings.mailFrom;
  const to = [context.settings.recipients[params.recipient]];
  await enqueueMail(trx, { ...office, from, to, attachment, requestId: id });
  // To the stored address only: whatever was typed into the form, nobody else is written to.
  const own = copy && (await contactEmail(trx, open.current, user.id));
  if (copy && own) await enqueueMail(trx, { ...copy, from, to: [own], attachment: null, requestId: id, copy: true });
  return reference;
}

/**
 * What the form would be prefilled with now, by property: the same function as in the browser. What only the
 * browser can read gives nothing here; people can change it, so what was sent counts.
 */
async function storedValues(
  context: ServerContext,
  db: Queries,
  user: SessionUser,
  { form, current }: OpenForm,
): Promise<Values> {
  const uses = prefillsOf(form.spec);
  const found: (Values | null)[] = [];
  for (const { action, params = {} } of uses) {
    const read = context.readers.get(action);
    found.push(read ? await read(db, user, params, current) : {});
  }
  return firstValues(form, uses, found).values;
}

/** The form's own properties and no others; those people cannot change as stored, whatever the client says. */
function trustedValues(form: LoadedForm, sent: Values, stored: Values): Values {
  const values: Values = {};
  for (const property of fieldOrder(form)) {
    if (isShownOnly(form, property)) continue;
    const source = isFixed(form, property) ? stored : sent;
    if (Object.hasOwn(source, property)) values[property] = source[property];
  }
  return countedValues(form, values);
}

async function record(
  trx: Queries,
  user: SessionUser,
  request: Solicitud,
  { context, titles }: OpenForm,
  values: Values,
): Promise<{ id: number; reference: string }> {
  for (;;) {
    const row = await trx
      .insertInto('requests')
      .values({
        reference: newReference(),
        user_id: user.id,
        form: request.form,
        version: request.version,
        language: request.language,
        context,
        titles: JSON.stringify(titles),
        values: JSON.stringify(values),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst();
    if (row) return row;
  }
}
