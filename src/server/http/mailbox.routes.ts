import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { escapeHtml } from '../../core/mail.ts';
import type { MailboxRow, MailFileRow } from '../kit/db/tables.ts';
import { demandFound } from '../kit/errors.ts';
import type { Routes, ServerContext } from './context.ts';
import { sendHtml, sendLocalPage } from './local-page.ts';
import { sendFile } from './send-file.ts';

/** The page shows the mail's body in a frame of its own host. */
const WITH_FRAME = "frame-src 'self'; form-action 'none'";
/** A mail's body may have any style and do nothing. */
const BODY_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const number = (minimum: number) => Type.Integer({ minimum, maximum: 2_147_483_647 });
const ONE_MAIL = { schema: { hide: true, params: Type.Object({ id: number(1) }) } };
const ONE_FILE = { schema: { hide: true, params: Type.Object({ id: number(1), position: number(0) }) } };

/** The local mailbox, in demo mode only (`GET /dev/mailbox`, `/dev/mailbox.json`). */
export default function mailbox(app: Routes, { db, settings }: ServerContext): void {
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
    return demandFound((await withFiles(await db.selectFrom('mailbox').selectAll().where('id', '=', id).execute()))[0]);
  };

  app.get('/dev/mailbox.json', hidden, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send((await all()).map(mailJson));
  });
  app.get('/dev/mailbox.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE),
  );
  app.get('/dev/mailbox', hidden, async (_request, reply) =>
    sendLocalPage(reply, 'Local mailbox', mailList(await all())),
  );
  app.get('/dev/mailbox/:id', ONE_MAIL, async (request, reply) => {
    const mail = await one(request.params.id);
    return sendLocalPage(reply, mail.subject, mailParts(mail), WITH_FRAME);
  });
  app.get('/dev/mailbox/:id/body', ONE_MAIL, async (request, reply) => {
    reply.removeHeader('x-frame-options');
    return sendHtml(reply, BODY_POLICY, `<!doctype html><meta charset="utf-8">${(await one(request.params.id)).html}`);
  });
  app.get('/dev/mailbox/:id/files/:position', ONE_FILE, async ({ params }, reply) => {
    const file = demandFound((await one(params.id)).files.find(({ position }) => position === params.position));
    return sendFile(reply, { name: file.filename, type: 'application/octet-stream', content: file.content });
  });
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
      filename,
      contentType: content_type,
      size: content.byteLength,
      sha256: hash('sha256', content),
    })),
  };
}

type MailboxMail = MailboxRow & { files: readonly MailFileRow[] };

function mailList(mails: readonly MailboxMail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mailbox/${mail.id}">
      <strong>${escapeHtml(mail.subject)}</strong>
      <span>to ${escapeHtml(mail.recipients.join(', '))}</span>
      <time>${mail.created_at.toISOString().slice(0, 19).replace('T', ' ')}</time>
      ${mail.files.map(({ filename }) => `<span>&#128206; ${escapeHtml(filename)}</span>`).join('')}</a></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet. Send a form and reload this page.</p>';
  return `<p>Mails of this demonstration. Nothing here has left the machine.</p>${list}`;
}

function mailParts(mail: MailboxMail): string {
  const files = mail.files.map(
    ({ position, filename }) =>
      `<dt>Attachment</dt><dd><a href="/dev/mailbox/${mail.id}/files/${position}">${escapeHtml(filename)}</a></dd>`,
  );
  return `<p><a href="/dev/mailbox">All mails</a></p>
    <dl><dt>From</dt><dd>${escapeHtml(mail.sender)}</dd>
    <dt>To</dt><dd>${escapeHtml(mail.recipients.join(', '))}</dd>
    ${mail.reply_to === null ? '' : `<dt>Reply-To</dt><dd>${escapeHtml(mail.reply_to)}</dd>`}
    <dt>Message-ID</dt><dd>${escapeHtml(mail.message_id)}</dd>${files.join('')}</dl>
    <h2>HTML</h2><iframe sandbox src="/dev/mailbox/${mail.id}/body" title="HTML body"></iframe>
    <h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`;
}

/** Colours of the demonstration's own pages, which have no organisation's look. */
export const LOCAL_LOOK = `
:root { color-scheme: light dark; --ink: #222222; --soft: #555555; --link: #0b5394; --bad: #b00020; --paper: #ffffff; --ground: #eeeeee; --marked: #f6e9f1; --refused: #fdecee; --line: #cccccc; --edge: #767676; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eeeeee; --soft: #b8b8b8; --link: #8fc7ff; --bad: #ff8f7a; --paper: #1b1b1d; --ground: #0e0e10; --marked: #352531; --refused: #451f18; --line: #444444; --edge: #8c8c8c; }
}
a { color: var(--link); }
`;

export const MAILBOX_STYLE = `${LOCAL_LOOK}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
button { min-height: 2.75rem; padding: 0 1rem; margin: .25rem 0; font: inherit; }
ul { list-style: none; padding: 0; } li { border-bottom: 1px solid var(--line); }
li a { display: grid; gap: .15rem; padding: .75rem .25rem; color: inherit; text-decoration: none; }
li a:hover, li a:focus { background: var(--marked); } span, time { color: var(--soft); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 28rem; border: 1px solid var(--edge); background: #fff; }
pre { white-space: pre-wrap; border: 1px solid var(--line); padding: 1rem; }`;
