import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { SMALL_PDF } from '../support/files.ts';

const MEGABYTE = 1_000_000;
const PART = '--b\r\ncontent-disposition: form-data; name="adjunto"; filename="x.pdf"\r\n\r\n';

let bench: Bench;
let url: string;
let token: string;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  url = await bench.app.listen({ host: '127.0.0.1', port: 0 });
  token = await bench.token('20001');
});
afterAll(() => bench.close());

/** Sends over a real socket until it is answered, hung up on or has sent everything. */
function send(pieces: Iterable<string | Buffer>, headers: OutgoingHttpHeaders = {}) {
  return new Promise<{ status: number | null; sent: number }>((resolve) => {
    let status: number | null = null;
    let sent = 0;
    const call = request(`${url}/api/ebcn/guia-profesionales/profesionales/documentos?tipo=CV`, {
      method: 'POST',
      agent: false,
      headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=b', ...headers },
    });
    const done = () => {
      resolve({ status, sent });
      call.destroy();
    };
    call.on('response', (answer: IncomingMessage) => {
      status = answer.statusCode ?? null;
      answer.resume().on('end', done);
    });
    call.on('error', done);
    const rest = pieces[Symbol.iterator]();
    const pump = () => {
      for (let next = rest.next(); !next.done; next = rest.next()) {
        sent += next.value.length;
        if (!call.write(next.value)) return void call.once('drain', pump);
      }
      call.end();
    };
    call.flushHeaders();
    pump();
  });
}

function* endless(start: string) {
  yield start;
  for (let count = 0; count < 500; count++) yield Buffer.alloc(MEGABYTE, 7);
}

it('takes a whole file', async () => {
  expect((await send([PART, SMALL_PDF, '\r\n--b--\r\n'])).status).toBe(204);
});

it('reads a file that is slightly too large to its end, so that the sender gets the answer', async () => {
  const answer = await send([PART, SMALL_PDF, Buffer.alloc(20 * MEGABYTE, 7), '\r\n--b--\r\n']);
  expect(answer.status).toBe(413);
});

it('refuses a body that announces far too much without reading it', async () => {
  expect((await send([PART], { 'content-length': 100 * MEGABYTE })).status).toBe(413);
});

it.each([
  ['a file', PART],
  ['what stands before the first part', ''],
  ['the head of a part', '--b\r\ncontent-disposition: form-data; name="'],
])('closes the connection of a client that does not end %s', async (_what, start) => {
  const { status, sent } = await send(endless(start));
  expect(status === null || status >= 400).toBe(true);
  expect(sent).toBeLessThan(100 * MEGABYTE);
});

it('stops reading once a part is refused', async () => {
  const fields = Array.from(
    { length: 50_000 },
    (_, i) => `--b\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\nx\r\n`,
  );
  expect((await send([fields.join(''), '--b--\r\n'])).status).toBe(413);
  expect((await send([PART, SMALL_PDF, '\r\n--b--\r\n'])).status).toBe(204);
});

it('reads a few bodies of one person at a time, and the next ones afterwards', async () => {
  // Each says that it is large, and stands still after its first part. A small body that comes between the two takes
  // the second place, so a refused one is sent again.
  const held = new Set<ClientRequest>();
  let holding = true;
  const hold = () => {
    const call = request(`${url}/api/ebcn/guia-profesionales/profesionales/documentos?tipo=CV`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: token,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 32 * MEGABYTE,
      },
    });
    held.add(call);
    call.on('error', () => {});
    call.on('response', () => {
      held.delete(call);
      call.destroy();
      if (holding) hold();
    });
    call.write(PART);
  };
  hold();
  hold();
  const whole = [PART, SMALL_PDF, '\r\n--b--\r\n'];
  const length = whole.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const small = () => send(whole, { 'content-length': length }).then(({ status }) => status);
  await expect.poll(small).toBe(503);
  holding = false;
  for (const call of held) call.destroy();
  await expect.poll(small).toBe(204);
});
