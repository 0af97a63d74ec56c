import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { listPage, MAILBOX_STYLE, mailPage } from './mailbox-page.ts';
import type { MailboxRow } from './tables.ts';

type MailRequest = { Params: { id: number } };

/** The pages show a mail's body in a frame of their own host; otherwise as strict as the app. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A mail's body may look as it likes and do nothing. */
const BODY_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const ONE_MAIL = {
  schema: {
    hide: true,
    params: { type: 'object', properties: { id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } } },
  },
};

/** The local mailbox, in demo mode only: what would have been sent (design: `GET /dev/mailbox`, `/dev/mailbox.json`). */
export default function mailbox(app: FastifyInstance, { db, settings }: ServerContext): void {
  if (!settings.demo) return;
  const hidden = { schema: { hide: true } };
  const all = () => db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(200).execute();
  const one = async (id: number) => {
    const mail = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst();
    if (!mail) throw new ApiError(404, 'errors.server.notFound');
    return mail;
  };

  app.get('/dev/mailbox.json', hidden, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send((await all()).map(mailJson));
  });
  app.get('/dev/mailbox.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE),
  );
  app.get('/dev/mailbox', hidden, async (_request, reply) => sendPage(reply, PAGE_POLICY, listPage(await all())));
  app.get<MailRequest>('/dev/mailbox/:id', ONE_MAIL, async (request, reply) => {
    return sendPage(reply, PAGE_POLICY, mailPage(await one(request.params.id)));
  });
  app.get<MailRequest>('/dev/mailbox/:id/body', ONE_MAIL, async (request, reply) => {
    reply.removeHeader('x-frame-options');
    return sendPage(reply, BODY_POLICY, `<!doctype html><meta charset="utf-8">${(await one(request.params.id)).html}`);
  });
  app.get<MailRequest>('/dev/mailbox/:id/attachment', ONE_MAIL, async (request, reply) => {
    const mail = await one(request.params.id);
    if (!mail.attachment) throw new ApiError(404, 'errors.server.notFound');
    const name = encodeURIComponent(mail.attachment_name ?? 'attachment');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return reply.type('application/octet-stream').send(Buffer.from(mail.attachment));
  });
}

function sendPage(reply: FastifyReply, policy: string, html: string): FastifyReply {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(html);
}

function mailJson(mail: MailboxRow) {
  const { attachment } = mail;
  return {
    id: mail.id,
    to: mail.recipients,
    from: mail.sender,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: attachment
      ? [
          {
            filename: mail.attachment_name,
            contentType: mail.attachment_type,
            size: attachment.byteLength,
            sha256: createHash('sha256').update(attachment).digest('hex'),
          },
        ]
      : [],
  };
}
