import type { Call, CallRequest, CallResult, ErrorBody } from '../core/action.ts';
import { FILE_GONE, noAnswer, succeeded } from '../core/failures.ts';
import type { RawAnswer } from './upload.ts';

interface ClientOptions {
  /** Base of the API without a trailing slash, read at each call because a new config version may move it. */
  baseUrl(): string;
  /** Address of the signing service, read at each call. */
  signingUrl?(): string;
  /** Host of the files, read at each call. */
  filesUrl?(): string;
  /** The session token; empty when nobody is signed in. */
  token(): string;
  /** Language of the interface, in which the server words its messages. */
  language(): string;
  /**
   * Called with every answer and the token of its request, so that the app notices when the server has ended a session.
   */
  onAnswer?(request: CallRequest, result: CallResult, token: string): void;
  /** Milliseconds until a call counts as failed. */
  timeout?: number;
}

/** Long enough for a photo over a slow connection. */
const defaultTimeout = 60_000;
/** A download may take this many times as long. */
const fileFactor = 5;

/**
 * The call wrapper of spec 1 §7. Appends `id`, adds the query, sends a FormData or a file as it is and anything else as
 * JSON, with the raw token (or nothing) in `Authorization`, or in `token` for the signing service. Always returns a result:
 * no status, lost connection or abort throws.
 */
export function createCall(options: ClientOptions): Call {
  const { baseUrl, token, language, onAnswer, timeout = defaultTimeout } = options;
  const { signingUrl = baseUrl, filesUrl = baseUrl } = options;
  const hosts = { api: baseUrl, signing: signingUrl, files: filesUrl };
  return async <T>(request: CallRequest): Promise<CallResult<T>> => {
    const sent = token();
    const headers = new Headers({
      Accept: request.answer === 'blob' ? '*/*' : 'application/json',
      'Accept-Language': language(),
      [request.service === 'signing' ? 'token' : 'Authorization']: sent,
    });
    const form = request.body instanceof FormData;
    const raw = form || request.body instanceof Blob;
    if (request.body !== undefined && !raw) headers.set('Content-Type', 'application/json');
    if (request.idempotencyKey !== undefined) headers.set('Idempotency-Key', request.idempotencyKey);
    if (request.ifMatch !== undefined) headers.set('If-Match', request.ifMatch);
    if (request.ifNoneMatch !== undefined) headers.set('If-None-Match', request.ifNoneMatch);
    if (request.form !== undefined) {
      headers.set('Form-Id', request.form.id);
      headers.set('Form-Version', request.form.version);
    }
    const url = hosts[request.service ?? 'api']() + addressOf(request);
    const { method, signal, onProgress, answer = 'json' } = request;
    const result =
      form && onProgress
        ? await resultOf<T>(
            import('./upload.ts').then(({ upload }) =>
              upload(url, { method, headers, body: request.body as FormData, signal, onProgress, patience: timeout }),
            ),
          )
        : await answerOf<T>(
            url,
            {
              method,
              headers,
              body: raw ? (request.body as FormData | Blob) : jsonOf(request.body),
              signal: bounded(signal, answer === 'blob' ? timeout * fileFactor : timeout),
              ...(request.keepalive ? { keepalive: true } : {}),
            },
            answer,
          );
    onAnswer?.(request, result, sent);
    if (result.status === 0 && form && (await hasUnreadable(request.body as FormData)))
      return { ...result, error: { status: 'Error', message: '', code: FILE_GONE } };
    return result;
  };
}

/** Reads a published JSON file. `fresh` bypasses every cache. */
export function readFile<T>(url: string, fresh = false): Promise<CallResult<T>> {
  return answerOf<T>(url, { cache: fresh ? 'no-store' : 'default', signal: bounded(undefined, defaultTimeout) });
}

function answerOf<T>(url: string, init: RequestInit, answer: 'json' | 'blob' = 'json'): Promise<CallResult<T>> {
  const read = async (): Promise<RawAnswer> => {
    const response = await fetch(url, init);
    const { status, ok, headers } = response;
    const etag = tagOf(headers.get('ETag'));
    if (ok && answer === 'blob') return { status, text: '', etag, blob: await response.blob() };
    return { status, text: await response.text(), etag };
  };
  return resultOf<T>(read());
}

/** A compressing proxy makes tags weak, and `If-Match` needs the strong one (RFC 9110 §13.1.1). */
function tagOf(header: string | null): string | undefined {
  return header?.replace(/^W\//, '') || undefined;
}

async function resultOf<T>(answer: Promise<RawAnswer>): Promise<CallResult<T>> {
  try {
    const { status, text, blob, etag } = await answer;
    const tag = etag === undefined ? {} : { etag };
    if (blob) return { status, data: blob as T, error: null, ...tag };
    const body = parsed(text);
    if (!succeeded({ status })) return { status, data: null, error: errorOf(body) };
    // HTML instead of JSON comes from a proxy or a captive portal, not from the server.
    if (body === undefined && text !== '') return noAnswer;
    return { status, data: (body ?? null) as T | null, error: null, ...tag };
  } catch {
    return noAnswer;
  }
}

function errorOf(body: unknown): ErrorBody {
  if (typeof body !== 'object' || body === null) return { status: 'Error', message: '' };
  const { status, message, errors, code } = body as Partial<ErrorBody>;
  return {
    status: typeof status === 'string' ? status : 'Error',
    message: typeof message === 'string' ? message : '',
    ...(typeof errors === 'object' && errors !== null ? { errors } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

function addressOf({ path, id, query = {} }: CallRequest): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  const search = asked.size > 0 ? `?${asked}` : '';
  return path + (id === undefined ? '' : `/${encodeURIComponent(id)}`) + search;
}

function jsonOf(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a file was changed, moved or deleted after it was chosen: browsers then send nothing and give no reason. */
async function hasUnreadable(body: FormData): Promise<boolean> {
  const files = [...body.values()].filter((value) => value instanceof File);
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  return reads.some(({ status }) => status === 'rejected');
}

/** Aborts with `signal` or after `timeout`. Safari has `AbortSignal.any` only since 17.4. */
function bounded(signal: AbortSignal | undefined, timeout: number): AbortSignal {
  const either = new AbortController();
  for (const one of [signal, AbortSignal.timeout(timeout)]) {
    if (one?.aborted) either.abort(one.reason);
    one?.addEventListener('abort', () => either.abort(one.reason));
  }
  return either.signal;
}
