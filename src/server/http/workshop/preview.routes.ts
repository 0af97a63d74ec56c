import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PreviewAnswer } from '../../../api/shapes/workshop.ts';
import { newestOf } from '../../../core/newest-of.ts';
import { mayOpen } from '../../../core/session/access.ts';
import { inAnswer } from '../../domain/workshop/check-files.ts';
import { notePreviewUse, type ShownPreview, showInThread } from '../../domain/workshop/in-thread.ts';
import { baseTexts, newestRevision, workingCopy, workingTexts } from '../../domain/workshop/working-copy.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError, BusyError } from '../../kit/errors.ts';
import { servesTasks } from '../../kit/threads/serve-tasks.ts';
import { within } from '../../kit/within.ts';
import { userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { BASE_HEADER, SECRET_HEADER } from '../preview/headers.ts';
import { errorResponses } from '../schemas.ts';

const path = '/api/config/workshop/preview';
/** Browsers may reach the API elsewhere, so addresses are told from here on. */
const API = '/api';
const access = ['configuration'];

const SHOW = {
  summary: 'Shows the working copy as it is now in the preview',
  description:
    'The preview is a server of its own over made-up data: nothing that is sent in it reaches people, mails or records.',
  response: { 200: PreviewAnswer, ...errorResponses(422) },
};

/** Calls of the preview that may come from outside; its commands and its mailbox may not. */
const INNER = /^\/(?:api|signing|dev\/preview)\//;
/** Those that are answered by the newest files; the others ask for what a page has already, by the name of its content. */
const NEWEST = /^\/dev\/preview\/(?!config\/(?:files|versions)\/)/;
/** The preview shows forms and runs their code, apart from everything of the site: without its storage and cookies. */
const SANDBOX = 'sandbox allow-scripts allow-forms';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;
const ASKED = [
  ...['accept', 'accept-language', 'authorization', 'content-type', 'content-length', 'form-id', 'form-version'],
  ...['idempotency-key', 'if-match', 'if-none-match', 'token'],
];
const ANSWERED = ['cache-control', 'content-disposition', 'content-type', 'etag', 'retry-after'];

/** Milliseconds for a preview to show files, and to answer, on a machine that is very busy: a preview has the lowest claim to it. */
const PATIENCE = 180_000;

/** Waits no longer than that; the work goes on, and the next call finds its result. @throws BusyError */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const done = await within(
    PATIENCE,
    work.then((result) => ({ result })),
  );
  if (!done) throw new BusyError();
  return done.result;
}

interface Shown extends ShownPreview {
  /** The newest revision among its files. */
  revision: number;
}

/**
 * The preview of the working copy, below an address that only people with the right get. Each process has one of its own; the
 * files are the same everywhere, and so are the names of what is made of them, so any process may answer any call.
 */
export default function workshopPreview(app: Routes, { db, config, dist, previewTickets }: ServerContext): void {
  const terms = { dist, shared: previewTickets.shared };
  let shown: Shown | null = null;

  const show = newestOf(async () => {
    const { files, revision } = await inTransaction(db, async (trx) => {
      const copy = await workingCopy(trx);
      return { files: await workingTexts(trx, copy), revision: copy.revision };
    });
    const until = performance.now() + PATIENCE;
    const put = async () => {
      const made = await showInThread(files, terms, until);
      shown = made && { ...made, revision };
      return shown;
    };
    if (await put()) return shown;
    // The live version was in order, so there is something to show until the mistakes are mended.
    const live = await inTransaction(db, async (trx) => baseTexts(trx, await workingCopy(trx)));
    if (live.size === 0) return null;
    await showInThread(live, terms, until);
    return put();
  });

  /** The preview of the files as they are now: another process may have taken a change. */
  const newest = async () => (shown && shown.revision === (await newestRevision(db)) ? shown : show());

  app.post(path, { config: { access, writes: 'little' }, schema: SHOW }, async (request) => {
    // A preview has no preview of its own.
    if (servesTasks()) throw new ApiError(404, 'errors.server.notFound');
    const found = await inTime(show());
    if (!found) throw new ApiError(422, 'errors.workshop.noPreview');
    const ticket = await previewTickets.issue(userOf(request));
    return {
      address: `${path.slice(API.length)}/${ticket}/`,
      revision: found.revision,
      problems: found.problems.map((one) => inAnswer(one, 'error', languageOf(request))),
    };
  });

  app.register(async (scope: FastifyInstance) => {
    // Bodies go through as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const handler = async (request: FastifyRequest<{ Params: { ticket: string } }>, reply: FastifyReply) => {
      // A sandboxed page has no origin; the ticket lets it in, and no cookie goes along.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      if (request.method === 'OPTIONS')
        return reply
          .header('access-control-allow-methods', METHODS.join(', '))
          .header('access-control-allow-headers', ASKED.join(', '))
          .header('access-control-max-age', 600)
          .code(204)
          .send();
      const role = await previewTickets.open(db, request.params.ticket);
      const { menu } = await config.demand();
      if (!mayOpen(menu.checks, access, { role })) throw new ApiError(404, 'errors.server.notFound');
      const base = `${path}/${request.params.ticket}`;
      const inner = (request.raw.url ?? '').slice(base.length);
      if (!INNER.test(inner) || inner.includes('..')) throw new ApiError(404, 'errors.server.notFound');
      const preview = await inTime(NEWEST.test(inner) || !shown ? newest() : Promise.resolve(shown));
      if (!preview) throw new ApiError(404, 'errors.server.notFound');
      notePreviewUse();
      // A preview that is only slow stays.
      const gone = (error?: unknown) => {
        if (!(error instanceof BusyError)) shown = null;
        throw new BusyError();
      };
      const isRead = request.method === 'GET';
      const again = async () => {
        const next = isRead ? await inTime(show()) : null;
        return next ? passOn(next, request, inner, base).catch(gone) : gone();
      };
      let answer = await passOn(preview, request, inner, base).catch((error) => {
        if (error instanceof BusyError) return gone(error);
        // It has ended since; a read is answered by the one that begins now.
        shown = null;
        return again();
      });
      // A file of a version that only another process has shown.
      if (answer.statusCode === 404 && isRead && preview.revision !== (await newestRevision(db))) {
        answer.resume();
        answer = await again();
      }
      const { headers, statusCode = 503 } = answer;
      for (const name of ANSWERED) if (headers[name] !== undefined) reply.header(name, headers[name]);
      reply.header('access-control-expose-headers', 'content-disposition, etag, retry-after');
      reply.header('content-security-policy', sandboxed(String(headers['content-security-policy'] ?? '')));
      reply.removeHeader('x-frame-options');
      return reply.code(statusCode).send(answer);
    };
    // The ticket says who calls.
    const options = { config: { access: ['public', 'everyone', 'staff'] }, schema: { hide: true }, handler };
    for (const method of METHODS) scope.route({ ...options, method, url: `${path}/:ticket/*` });
  });
}

function sandboxed(policy: string): string {
  return /(?:^|;)\s*sandbox\b/.test(policy) ? policy : `${SANDBOX}; ${policy || "default-src 'none'"}`;
}

/** Asks the preview. @throws BusyError if it is silent for too long, Error if it is gone */
function passOn(
  { port, secret }: ShownPreview,
  request: FastifyRequest,
  inner: string,
  base: string,
): Promise<IncomingMessage> {
  const headers: IncomingHttpHeaders = { [SECRET_HEADER]: secret, [BASE_HEADER]: request.host + base };
  for (const name of ASKED) if (request.headers[name] !== undefined) headers[name] = request.headers[name];
  return new Promise((resolve, reject) => {
    const terms = { host: '127.0.0.1', port, method: request.method, path: inner, headers, timeout: PATIENCE };
    const asked = httpRequest(terms, resolve);
    asked.on('error', reject).on('timeout', () => asked.destroy(new BusyError()));
    request.raw.once('close', () => request.raw.complete || asked.destroy());
    const body = request.body as NodeJS.ReadableStream | undefined;
    if (body) body.pipe(asked);
    else asked.end();
  });
}
