import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from './client.ts';

/** The part of XMLHttpRequest that an upload uses; the test plays the network. */
class Line {
  static last: Line;
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  headers = new Headers();
  status = 0;
  responseText = '';
  opened: unknown[] = [];
  body: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Line.last = this;
  }
  open(...what: unknown[]) {
    this.opened = what;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  moves(loaded: number, total: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
  }
  answers(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
    this.onloadend?.();
  }
  breaks() {
    this.onerror?.();
    this.onloadend?.();
  }
}

const none = { status: 0, data: null, error: { status: 'Error', message: '' } };
const heard = vi.fn();
const call = createCall({
  baseUrl: () => '/api',
  token: () => 'raw',
  language: () => 'es',
  onAnswer: heard,
  timeout: 1000,
});

async function send(more: { signal?: AbortSignal } = {}) {
  const body = new FormData();
  const shares: number[] = [];
  const onProgress = (share: number) => void shares.push(share);
  const going = call({ method: 'POST', path: '/x', body, idempotencyKey: 'k', onProgress, ...more });
  // The code for uploads is loaded with the first one.
  await import('./upload.ts');
  return { going, shares, body };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  heard.mockReset();
});

test('an upload is sent like any call, reports its progress, and answers like any call', async () => {
  const { going, shares, body } = await send();
  expect(Line.last.opened).toEqual(['POST', '/api/x']);
  expect(Line.last.body).toBe(body);
  const { headers } = Line.last;
  expect([headers.get('Authorization'), headers.get('Accept-Language'), headers.get('Idempotency-Key')]).toEqual([
    'raw',
    'es',
    'k',
  ]);
  expect(headers.has('Content-Type')).toBe(false);
  Line.last.moves(250, 1000);
  Line.last.moves(1000, 1000);
  Line.last.answers(201, '{"reference":"R"}');
  expect(await going).toEqual({ status: 201, data: { reference: 'R' }, error: null });
  expect(shares).toEqual([0, 0.25, 1]);
  expect(heard).toHaveBeenCalledOnce();
});

test('a refusal has its error body; a foreign page is no answer', async () => {
  const refused = (await send()).going;
  Line.last.answers(422, '{"status":"Error","message":"m","errors":{"foto":["t"]}}');
  expect(await refused).toEqual({
    status: 422,
    data: null,
    error: { status: 'Error', message: 'm', errors: { foto: ['t'] } },
  });
  const captive = (await send()).going;
  Line.last.answers(200, '<html>');
  expect(await captive).toEqual(none);
});

test('a lost connection and an abort are no answer', async () => {
  const broken = (await send()).going;
  Line.last.breaks();
  expect(await broken).toEqual(none);
  const abort = new AbortController();
  const aborted = (await send({ signal: abort.signal })).going;
  abort.abort();
  expect(await aborted).toEqual(none);
  expect(await (await send({ signal: AbortSignal.abort() })).going).toEqual(none);
});

test('a slow connection may take its time while bytes move; a dead one is aborted', async () => {
  const { going } = await send();
  for (let step = 1; step <= 5; step++) {
    vi.advanceTimersByTime(900);
    Line.last.moves(step, 10);
  }
  let ended = false;
  void going.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(900);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await going).toEqual(none);
});
