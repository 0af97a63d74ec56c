import { afterEach, expect, test, vi } from 'vitest';
import { createCall } from './client.ts';

const call = createCall({ baseUrl: () => '/api', token: () => 'raw-token', language: () => 'es' });
const answers = (respond: (url: string, init: RequestInit) => Response | Promise<Response>) => {
  const fetched = vi.fn(respond);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
afterEach(() => vi.unstubAllGlobals());

test('id, query, JSON body, raw token and key go out', async () => {
  const fetched = answers(() => Response.json({ ok: 1 }, { status: 201 }));
  const result = await call({
    method: 'PUT',
    path: '/things',
    id: 'a/b',
    query: { 'tipo-direccion': 'CÀ', none: undefined },
    body: { x: 1 },
    idempotencyKey: 'k',
  });
  expect(result).toEqual({ status: 201, data: { ok: 1 }, error: null });
  const [url, init] = fetched.mock.calls[0] ?? ['', {}];
  expect(url).toBe('/api/things/a%2Fb?tipo-direccion=C%C3%80');
  expect(init).toMatchObject({ method: 'PUT', body: '{"x":1}' });
  const headers = new Headers(init.headers);
  expect(headers.get('Authorization')).toBe('raw-token');
  expect(headers.get('Accept-Language')).toBe('es');
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(headers.get('Idempotency-Key')).toBe('k');
});

test('without a session Authorization is empty; form data keep their own type', async () => {
  const fetched = answers(() => new Response(null, { status: 204 }));
  const body = new FormData();
  const result = await createCall({ baseUrl: () => '', token: () => '', language: () => 'ca' })({
    method: 'POST',
    path: '/x',
    body,
  });
  expect(result).toEqual({ status: 204, data: null, error: null });
  const headers = new Headers(fetched.mock.calls[0]?.[1].headers);
  expect(headers.get('Authorization')).toBe('');
  expect(headers.has('Content-Type')).toBe(false);
  expect(fetched.mock.calls[0]?.[1].body).toBe(body);
});

test('a file goes out as it is, with its own type', async () => {
  const fetched = answers(() => new Response(null, { status: 204 }));
  const body = new Blob(['PK'], { type: 'application/zip' });
  await call({ method: 'PUT', path: '/x', body });
  const sent = new Request('http://host/x', fetched.mock.calls[0]?.[1]);
  expect(sent.headers.get('Content-Type')).toBe('application/zip');
  expect(await sent.text()).toBe('PK');
});

test('a refusal is a result with the error body, whatever the body is', async () => {
  answers(() => Response.json({ status: 'Error', message: 'm', errors: { a: ['b'] } }, { status: 422 }));
  expect(await call({ method: 'GET', path: '/x' })).toEqual({
    status: 422,
    data: null,
    error: { status: 'Error', message: 'm', errors: { a: ['b'] } },
  });
  answers(() => new Response('<html>', { status: 502 }));
  expect(await call({ method: 'GET', path: '/x' })).toEqual({
    status: 502,
    data: null,
    error: { status: 'Error', message: '' },
  });
});

test('no answer, an abort and a foreign page are status 0', async () => {
  const none = { status: 0, data: null, error: { status: 'Error', message: '' } };
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call({ method: 'GET', path: '/x' })).toEqual(none);
  answers(() => new Response('<html>hotel network</html>'));
  expect(await call({ method: 'GET', path: '/x' })).toEqual(none);
  answers(
    (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const abort = new AbortController();
  const going = call({ method: 'GET', path: '/x', signal: abort.signal });
  abort.abort();
  expect(await going).toEqual(none);
});

test('onAnswer gets every answer', async () => {
  answers(() => Response.json({ status: 'Error', message: 'gone' }, { status: 401 }));
  const heard = vi.fn();
  await createCall({ baseUrl: () => '', token: () => 't', language: () => 'ca', onAnswer: heard })({
    method: 'GET',
    path: '/x',
  });
  expect(heard).toHaveBeenCalledWith({ method: 'GET', path: '/x' }, expect.objectContaining({ status: 401 }), 't');
});

test('a change sends the tag of its record, and returns the new one', async () => {
  const fetched = answers(() => new Response(null, { status: 204, headers: { ETag: 'W/"7"' } }));
  const result = await call({ method: 'PUT', path: '/x', ifMatch: '"6"' });
  expect(result).toEqual({ status: 204, data: null, error: null, etag: '"7"' });
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('If-Match')).toBe('"6"');
  await call({ method: 'POST', path: '/x', ifNoneMatch: '*' });
  expect(new Headers(fetched.mock.calls[1]?.[1].headers).get('If-None-Match')).toBe('*');
});

test('a file is returned as a blob; a refusal as its error', async () => {
  const fetched = answers(() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  const files = createCall({ baseUrl: () => '/api', filesUrl: () => '/files', token: () => 't', language: () => 'ca' });
  const { data } = await files<Blob>({ method: 'GET', path: '/a', service: 'files', answer: 'blob' });
  expect(await data?.text()).toBe('<html>');
  expect(fetched.mock.calls[0]?.[0]).toBe('/files/a');
  answers(() => Response.json({ status: 'Error', message: 'gone' }, { status: 404 }));
  expect(await files({ method: 'GET', path: '/a', answer: 'blob' })).toMatchObject({
    status: 404,
    data: null,
    error: { message: 'gone' },
  });
});

test('a file that was deleted after it was chosen differs from a lost connection', async () => {
  answers(() => {
    throw new TypeError('Failed to fetch');
  });
  const body = new FormData();
  body.append('file', new File(['x'], 'x.pdf'));
  expect((await call({ method: 'POST', path: '/x', body })).error).toEqual({ status: 'Error', message: '' });
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  expect((await call({ method: 'POST', path: '/x', body })).error).toEqual({
    status: 'Error',
    message: '',
    code: 'file-gone',
  });
  vi.restoreAllMocks();
});

test('a call can be aborted in browsers without AbortSignal.any', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const fetched = answers(() => new Response(null, { status: 204 }));
  const giveUp = new AbortController();
  expect((await call({ method: 'GET', path: '/x', signal: giveUp.signal })).status).toBe(204);
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(false);
  giveUp.abort();
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  vi.restoreAllMocks();
});
