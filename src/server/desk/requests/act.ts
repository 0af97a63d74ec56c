import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { DeskAct } from '../../../api/shapes/desk.ts';
import { textToHtml } from '../../../core/mail.ts';
import { OFFICE_STATES, type RequestState } from '../../../core/request-state.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { demandPreconditions, entityTag } from '../../http/preconditions.ts';
import { writeMail } from '../../mail/document.ts';
import { senderAddress } from '../../mail/offices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { officeOf } from '../../requests/office.ts';
import { titleAsSent } from '../../requests/own/as-sent.ts';
import type { Asker } from '../source.ts';
import type { DeskAct as Kind } from '../tables.ts';

const TEMPLATE = 'mails.request-answer';

/**
 * Puts a request into another state, notes something for colleagues, answers the member by mail, or several of these
 * at once; each has its line of the audit.
 */
export async function actOnRequest(
  asker: Asker,
  trx: Queries,
  { key, headers, move, note, answer }: { key: string; headers: IncomingHttpHeaders } & DeskAct,
): Promise<void> {
  const row = await trx.selectFrom('requests').selectAll().where('reference', '=', key).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  demandPreconditions(headers, entityTag(row.revision));
  const state = row.state === 'withdrawn' ? undefined : OFFICE_STATES.find((one) => one === move);
  const said = answer?.trim() ?? '';
  const noted = note?.trim() ?? '';
  const moves = state !== undefined && state !== row.state;
  if ((move !== undefined && !state) || (!moves && !said && !noted))
    throw new ApiError(400, 'errors.server.badRequest');
  if (moves && state === 'returned' && said === '') throw new ApiError(400, 'errors.desk.answerNeeded');
  await trx
    .updateTable('requests')
    .set({ state: state ?? row.state, revision: sql<number>`revision + 1` })
    .where('id', '=', row.id)
    .execute();
  const record = async (act: Kind, more: { text?: string; from_state?: RequestState; to_state?: RequestState }) => {
    const empty = { from_state: null, to_state: null, text: null, details: null };
    const event = { ...empty, act, request_id: row.id, user_id: asker.user.id, ...more };
    await trx.insertInto('desk_events').values(event).execute();
  };
  if (moves) await record('state', { from_state: row.state, to_state: state });
  if (noted) await record('note', { text: noted });
  if (!said) return;
  await record('answer', { text: said });
  await mailAnswer(asker, trx, row, said);
}

/** What a mail about a request is made of. */
interface Answered {
  id: number;
  user_id: number;
  reference: string;
  form: string | null;
  language: string;
  titles: Record<string, string>;
}

/** In the language the form was filled in with; an answer to it goes to the office that the request went to. */
async function mailAnswer({ version }: Asker, trx: Queries, row: Answered, answer: string): Promise<void> {
  const email = await contactEmail(trx, version, row.user_id);
  if (!email) throw new ApiError(409, 'errors.desk.noMailbox');
  const { languages, defaultLanguage } = version.manifest;
  const language = languages.includes(row.language) ? row.language : defaultLanguage;
  const { name, username } = await trx
    .selectFrom('users')
    .select(['name', 'username'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const mail = writeMail(version, TEMPLATE, language, {
    name,
    username,
    title: titleAsSent(row, language),
    reference: row.reference,
    answer: { html: textToHtml(answer), text: answer },
  });
  await enqueueMail(trx, {
    ...mail,
    from: senderAddress(version.settings),
    to: [email],
    about: row.user_id,
    replyTo: await officeOf(version, trx, row.id),
    requestId: null,
  });
}
