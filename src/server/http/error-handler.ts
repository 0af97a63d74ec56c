import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../core/action.ts';
import { SESSION_FAILURES, STEP_UP } from '../../core/failures.ts';
import type { ConfigStore } from '../domain/config/store.ts';
import { type FreeSpace, isDiskFull, SPACE_AGAIN } from '../kit/db/free-space.ts';
import { isPassing } from '../kit/db/lost.ts';
import { ApiError, type FailureText, FieldsError, SessionError, StepUpError } from '../kit/errors.ts';
import { languageOf } from './caller.ts';
import { needsSpace } from './guards.ts';

/** Message of a body whose `errors` say everything; the result dialog does not show it (spec's own spelling). */
const FORM_ERROR = 'error_fomulario';

/** Seconds after which a passing fault of the database is usually over. */
const RETRY_SECONDS = 5;

/**
 * Turns every failure, and what no route answers, into `{status: "Error", message, errors?, code?}`; our own faults are 503, a full disk 507.
 * @returns whether the disk is full: it has refused a write, and taken none since
 */
export function handleErrors(app: FastifyInstance, config: ConfigStore, space: FreeSpace | null): () => boolean {
  let fullDisk = false;
  app.addHook('onResponse', async (request, reply) => {
    if (!fullDisk || reply.statusCode >= 300 || !needsSpace(request)) return;
    fullDisk = false;
    request.log.info(SPACE_AGAIN);
  });
  app.setNotFoundHandler(async () => {
    throw new ApiError(404, 'errors.server.notFound');
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { status, body } = await answerTo(error, request, config);
    // Measured space has lines of its own.
    if (isDiskFull(error) && !fullDisk && (space?.level() ?? 'enough') === 'enough') {
      fullDisk = true;
      request.log.error({ err: error }, 'the disk is full');
    }
    if (error instanceof ApiError && error.seconds !== undefined) reply.header('retry-after', error.seconds);
    if (isPassing(error)) reply.header('retry-after', RETRY_SECONDS);
    if (status === 503) request.log.error({ err: error }, 'request failed');
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
  return () => fullDisk;
}

/** Answers what the framework refuses before any route, hook or header of ours: a malformed or too long address. */
export async function answerUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  config: ConfigStore,
): Promise<void> {
  const { status, body } = await answerTo(error, request, config);
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id });
  reply.code(status).send(body);
}

async function answerTo(
  error: FastifyError,
  request: FastifyRequest,
  config: ConfigStore,
): Promise<{ status: number; body: ErrorBody }> {
  if (error instanceof SessionError) {
    return { status: 401, body: { status: 'Error', message: SESSION_FAILURES[error.failure] } };
  }
  if (error instanceof FieldsError) {
    return { status: 422, body: { status: 'Error', message: FORM_ERROR, errors: error.errors } };
  }
  const status = statusOf(error);
  const told = error instanceof ApiError ? error : { text: TEXTS[status] ?? 'errors.server.badRequest', values: {} };
  const message = await messageOf(told, status, request, config);
  const details = error instanceof ApiError ? error.details : {};
  const code = error instanceof StepUpError ? { code: STEP_UP } : {};
  return { status, body: { status: 'Error', message, ...code, ...details } };
}

function statusOf(error: FastifyError): number {
  if (error instanceof ApiError) return error.statusCode;
  if (isDiskFull(error)) return 507;
  // Refusals by the framework: malformed JSON, a body that is too large or of another type.
  const { statusCode = 503 } = error;
  return statusCode >= 400 && statusCode < 500 ? statusCode : 503;
}

const TEXTS: Record<number, FailureText> = {
  404: 'errors.server.notFound',
  413: 'errors.server.tooLarge',
  415: 'errors.server.fileType',
  503: 'errors.server.unavailable',
  507: 'errors.server.diskFull',
};

async function messageOf(
  { text, values, file }: Pick<ApiError, 'text' | 'values' | 'file'>,
  status: number,
  request: FastifyRequest,
  config: ConfigStore,
): Promise<string> {
  // The database may be what fails, so the answer neither depends on it nor waits for it.
  const version = await (status === 503 ? config.known() : config.current()).catch(() => null);
  const message = version?.text(languageOf(request), text, values) || (STATUS_CODES[status] ?? '');
  const named = file === undefined ? '' : version?.text(languageOf(request), 'errors.server.ofFile', { file, message });
  return named || message;
}
