import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../core/mail.ts';

/**
 * Sends a page of the demonstration itself: in English, in no organisation's look.
 * @param more directives of its Content-Security-Policy beside the directives that let it load its own style alone
 */
export function sendLocalPage(
  reply: FastifyReply,
  title: string,
  body: string,
  more = "form-action 'none'",
): FastifyReply {
  const name = escapeHtml(title);
  return sendHtml(
    reply,
    `default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; ${more}`,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${name}</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>${name}</h1>${body}</main></body></html>`,
  );
}

export function sendHtml(reply: FastifyReply, policy: string, html: string): FastifyReply {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(html);
}
