import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { MAILBOX_STYLE, type MailboxMail, mailListPage, mailPage } from './mailbox-page.ts';
import type { MailboxRow } from './tables.ts';

type MailRequest = { Params: { id: number } };

/** The page shows the mail's body in a frame of its own host; otherwise as strict as the app's policy. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A mail's body may have any style and do nothing. */
const BODY_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const number = (minimum: number) => ({ type: 'integer', minimum, maximum: 2_147_483_647 });
const ONE_MAIL = { schema: { hide: true, params: { type: 'object', properties: { id: number(1) } } } };
const ONE_FILE = {
  schema: { hide: true, params: { type: 'object', properties: { id: number(1), position: number(0) } } },
};

/** The local mailbox, in demo mode only (`GET /dev/mailbox`, `/dev/mailbox.json`). */
export default function mailbox(app: FastifyInstance, { db, settings }: ServerContext): void {
  if (!settings.demo) return;
  const hidden = { schema: { hide: true } };
  const withFiles = async (mails: readonly MailboxRow[]): Promise<MailboxMail[]> => {
    const ids = mails.map(({ id }) => id);
    const query = db.selectFrom('mailbox_files').selectAll().orderBy('position');
    const files = ids.length > 0 ? await query.where('mail_id', 'in', ids).execute() : [];
    return mails.map((mail) => ({ ...mail, files: files.filter(({ mail_id }) => mail_id === mail.id) }));
  };
  const all = async () =>
    withFiles(await db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(200).execute());
  const one = async (id: number): Promise<MailboxMail> => {
    const [mail] = await withFiles(await db.selectFrom('mailbox').selectAll().where('id', '=', id).execute());
    if (!mail) throw new ApiError(404, 'errors.server.notFound');
    return mail;
  };

  app.get('/dev/mailbox.json', hidden, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send((await all()).map(mailJson));
  });
  app.get('/dev/mailbox.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE),
  );
  app.get('/dev/mailbox', hidden, async (_request, reply) => sendPage(reply, PAGE_POLICY, mailListPage(await all())));
  app.get<MailRequest>('/dev/mailbox/:id', ONE_MAIL, async (request, reply) => {
    return sendPage(reply, PAGE_POLICY, mailPage(await one(request.params.id)));
  });
  app.get<MailRequest>('/dev/mailbox/:id/body', ONE_MAIL, async (request, reply) => {
    reply.removeHeader('x-frame-options');
    return sendPage(reply, BODY_POLICY, `<!doctype html><meta charset="utf-8">${(await one(request.params.id)).html}`);
  });
  app.get<{ Params: { id: number; position: number } }>(
    '/dev/mailbox/:id/files/:position',
    ONE_FILE,
    async ({ params }, reply) => {
      const file = (await one(params.id)).files.find(({ position }) => position === params.position);
      if (!file) throw new ApiError(404, 'errors.server.notFound');
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
      return reply.type('application/octet-stream').send(Buffer.from(file.content));
    },
  );
}

function sendPage(reply: FastifyReply, policy: string, html: string): FastifyReply {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(html);
}

function mailJson(mail: MailboxMail) {
  return {
    id: mail.id,
    to: mail.recipients,
    from: mail.sender,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.files.map(({ filename, content_type, content }) => ({
      ...{ filename, contentType: content_type },
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
}
