import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { programFile } from '../../compiler/program.ts';
import { escapeHtml, type RenderedMail } from '../../core/mail.ts';
import { lookSheet } from '../../core/theme/look.ts';
import { workspaceOrigin } from '../config/page-address.ts';
import type { ServerContext } from '../http/context.ts';
import { demandFound } from '../http/errors.ts';
import { findings, PREVIEW_STYLE } from './html.ts';
import { indexPage, sayOf } from './index-page.ts';
import { documentNames, mailNames, sampleDocument, sampleMail } from './samples.ts';
import { type ShowQuery, showPage } from './show-page.ts';
import type { Stage } from './stage.ts';

/** Milliseconds that a page waits for a change before it asks again. */
const PATIENCE = 25_000;
/** The preview's own pages frame the workspace and do nothing else. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** The body of a mail may have any style and run nothing. */
const BODY_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
const DOCUMENT_POLICY = "frame-ancestors 'self'";

type Named = { Params: { name: string }; Querystring: { language?: string } };

export function servePreview(stage: Stage) {
  return async (app: FastifyInstance, context: ServerContext): Promise<void> => {
    const { db, config, settings } = context;
    const hidden = { schema: { hide: true } };
    const code = await readFile(programFile('preview-page.mjs'), 'utf8');
    app.addHook('preClose', async () => stage.close());

    app.get('/dev/preview', hidden, async (_request, reply) => {
      const version = await config.demand();
      const named = { mails: await mailNames(db, version), documents: documentNames(version) };
      return send(reply, PAGE_POLICY, indexPage(version, stage, named));
    });
    app.get<{ Querystring: ShowQuery }>('/dev/preview/show', hidden, async ({ query }, reply) =>
      send(reply, PAGE_POLICY, await showPage(context, await config.demand(), stage, query)),
    );
    app.get<{ Querystring: { after?: string } }>('/dev/preview/state', hidden, async ({ query }, reply) => {
      await stage.after(Number(query.after), PATIENCE);
      const version = await config.demand();
      const state = {
        number: stage.number,
        shown: stage.staged.problems.length === 0,
        findings: findings(stage.staged, version.manifest.defaultLanguage, sayOf(version)),
      };
      return reply.header('cache-control', 'no-store').send(state);
    });
    app.get<Named>('/dev/preview/mails/:name', hidden, async ({ params, query }, reply) => {
      const version = await config.demand();
      const { language = version.manifest.defaultLanguage } = query;
      const mail = demandFound(
        await sampleMail(db, version, { mail: params.name, language, examples: stage.staged.examples }),
      );
      return send(reply, BODY_POLICY, mailBody(mail, sayOf(version)('app.filesPreview.plain')));
    });
    app.get<Named>('/dev/preview/documents/:name', hidden, async ({ params, query }, reply) => {
      const version = await config.demand();
      const { language = version.manifest.defaultLanguage } = query;
      const { examples } = stage.staged;
      const wanted = { procedure: params.name, language, examples, origin: workspaceOrigin(settings) };
      const pdf = demandFound(await sampleDocument(db, version, wanted));
      reply.header('content-security-policy', DOCUMENT_POLICY).header('cache-control', 'no-store');
      return reply.type('application/pdf').send(Buffer.from(pdf));
    });
    app.get('/dev/preview/preview.js', hidden, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(code),
    );
    app.get('/dev/preview/look.css', hidden, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/css; charset=utf-8')
        .send(lookSheet((await config.demand()).theme)),
    );
    app.get('/dev/preview/preview.css', hidden, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(PREVIEW_STYLE),
    );
  };
}

function send(reply: FastifyReply, policy: string, html: string): FastifyReply {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(html);
}

/** Both bodies of a mail, below its subject. */
function mailBody({ subject, html, text }: RenderedMail, plain: string): string {
  const line = 'font:16px/1.5 system-ui,sans-serif;padding:0 16px';
  return `<!doctype html><meta charset="utf-8"><p style="${line}"><b>${escapeHtml(subject)}</b></p><hr>${html}
<hr><p style="${line}">${escapeHtml(plain)}</p><pre style="padding:0 16px;white-space:pre-wrap">${escapeHtml(text)}</pre>`;
}
