import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { programFile } from '../../../compiler/program.ts';
import { fillingsOf } from '../../../core/cases/case-file.ts';
import type { Json, Values } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { escapeHtml, type RenderedMail } from '../../../core/mail.ts';
import { PREVIEW_ID } from '../../../core/preview.ts';
import { lookSheet } from '../../../core/theme/look.ts';
import { casePathOf, formMapOf } from '../../domain/config/form-map.ts';
import { workspaceOrigin } from '../../domain/config/page-address.ts';
import { fileText, manifestText } from '../../domain/config/store.ts';
import { demandFound } from '../../kit/errors.ts';
import type { ServerContext } from '../context.ts';
import { EMPTY_STYLE } from '../guards.ts';
import { sendHtml } from '../local-page.ts';
import { bareApp, jsonScript } from '../pages/pages.ts';
import { environmentFor, TYPES } from '../published.ts';
import { factsFor, type ShowQuery } from './framed-page.ts';
import { BASE_HEADER } from './headers.ts';
import { findings, PREVIEW_STYLE, previewPage, sayOf } from './html.ts';
import { textFiles, withMarks } from './marked-texts.ts';
import { sampleCase } from './sample-case.ts';
import { sampleDocument, sampleMail } from './samples.ts';
import type { Stage } from './stage.ts';
import { thingsOf } from './things.ts';

/** Milliseconds that a page waits for a change before it asks again. */
const PATIENCE = 25_000;
/** The preview's own page frames the workspace and does nothing else. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** The body of a mail may have any style and run nothing. */
const BODY_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
const DOCUMENT_POLICY = "frame-ancestors 'self'";

/** Files never change; their names have the hash of their content. */
const KEPT = 'private, max-age=3600, immutable';

type Named = { Params: { name: string }; Querystring: { language?: string } };

/** @param dist folder of the built browser app */
export function servePreview(stage: Stage, dist: string | null) {
  return async (app: FastifyInstance, context: ServerContext): Promise<void> => {
    const { db, config, settings } = context;
    const hidden = { schema: { hide: true } };
    const code = await readFile(programFile('preview-page.mjs'), 'utf8');
    app.addHook('preClose', async () => stage.close());

    app.get('/dev/preview', hidden, async (_request, reply) => {
      const version = await config.demand();
      const things = await thingsOf(db, version, version.manifest.defaultLanguage);
      return sendHtml(reply, PAGE_POLICY, previewPage(version, stage, things));
    });
    app.get<{ Querystring: { language?: string } }>('/dev/preview/things', hidden, async ({ query }, reply) => {
      const version = await config.demand();
      const { language = version.manifest.defaultLanguage } = query;
      return reply.header('cache-control', 'no-store').send(await thingsOf(db, version, language));
    });
    app.get<{ Querystring: ShowQuery }>('/dev/preview/frame', hidden, async (request, reply) => {
      const version = await config.demand();
      const { html, styles, scripts } = demandFound(
        dist === null ? null : await bareApp(dist, version, request.query.look),
      );
      const facts = await factsFor(context, version, stage, request.query);
      const calls = baseOf(request) === '' ? "'self'" : `${baseOf(request)}/`;
      const policy = [
        "default-src 'none'",
        `script-src 'self' ${scripts.join(' ')}`,
        `style-src 'self' ${EMPTY_STYLE} ${styles.join(' ')}`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        // Of the server that passes calls on, the preview alone.
        `connect-src ${calls}`,
        "worker-src 'self' blob:",
        "frame-src blob:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      ];
      return sendHtml(
        reply,
        policy.join('; '),
        html.replace('</head>', () => `${jsonScript(facts, PREVIEW_ID)}</head>`),
      );
    });
    app.post<{ Body: ShowQuery & { typed: Values | null } }>('/dev/preview/case', hidden, async ({ body }) =>
      sampleCase(db, await config.demand(), stage, body),
    );
    app.get<{ Querystring: { form: string; language?: string } }>(
      '/dev/preview/map',
      hidden,
      async ({ query }, reply) => {
        const version = await config.demand();
        const { form, language = version.manifest.defaultLanguage } = query;
        const map = formMapOf(version, demandFound(version.forms.get(form)), language);
        return reply.header('cache-control', 'no-store').send(map);
      },
    );
    app.post<{ Body: { form: string; file: Json; at: number } }>('/dev/preview/map/path', hidden, async ({ body }) => {
      const version = await config.demand();
      const filling = fillingsOf(body.file, body.form, todayIn(version.settings.timeZone))[body.at];
      return casePathOf(version, demandFound(version.forms.get(body.form)), demandFound(filling));
    });
    serveMarked(app, context);
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
      return sendHtml(reply, BODY_POLICY, mailBody(mail, sayOf(version)('app.filesPreview.plain')));
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

/** The published files as a framed page reads them, at the same places: its texts are marked, its calls stay here. */
function serveMarked(app: FastifyInstance, { db, config, settings }: ServerContext): void {
  const hidden = { schema: { hide: true } };
  const path = '/dev/preview/config';
  app.get(`${path}/current.json`, hidden, async (request, reply) => {
    const environment = environmentFor(settings);
    const [, below = ''] = /^[^/]+(\/.*)$/.exec(baseOf(request)) ?? [];
    const { apiUrl, signingUrl, filesUrl } = environment;
    const moved = { apiUrl: below + apiUrl, signingUrl: below + signingUrl, filesUrl: below + filesUrl };
    const { manifest } = await config.demand();
    return reply
      .header('cache-control', 'no-store')
      .send({ version: manifest.version, environment: { ...environment, ...moved } });
  });
  app.get<{ Params: { version: string } }>(`${path}/versions/:version.json`, hidden, async ({ params }, reply) =>
    reply.type(TYPES.json as string).send(demandFound(await manifestText(db, params.version))),
  );
  app.get<{ Params: { name: string } }>(`${path}/files/:name`, hidden, async ({ params }, reply) => {
    const file = `files/${params.name}`;
    const text = demandFound(await fileText(db, file));
    const { manifest } = await config.demand();
    reply.type(demandFound(TYPES[params.name.split('.').at(-1) ?? ''])).header('cache-control', KEPT);
    return reply.send(textFiles(manifest).has(file) ? JSON.stringify(withMarks(JSON.parse(text) as Json)) : text);
  });
}

/** Host and path below which the browser sees this preview; empty for a preview of its own. */
function baseOf({ headers }: FastifyRequest): string {
  return String(headers[BASE_HEADER] ?? '');
}

/** Both bodies of a mail, below its subject. */
function mailBody({ subject, html, text }: RenderedMail, plain: string): string {
  const line = 'font:16px/1.5 system-ui,sans-serif;padding:0 16px';
  return `<!doctype html><meta charset="utf-8"><p style="${line}"><b>${escapeHtml(subject)}</b></p><hr>${html}
<hr><p style="${line}">${escapeHtml(plain)}</p><pre style="padding:0 16px;white-space:pre-wrap">${escapeHtml(text)}</pre>`;
}
