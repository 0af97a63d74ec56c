import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

/** Requests that no client sends, and that servers in a row may read in two ways (RFC 9112 §11). */
let bench: Bench;
let port: number;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  port = Number(new URL(await bench.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => bench.close());

/** The first lines of all answers to what is sent, until the server hangs up or says nothing more. */
function statusesOf(text: string): Promise<number[]> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (data) => (heard += data)).on('error', () => {});
    socket.on('close', () => resolve([...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))));
  });
}

const SIGN_IN = 'POST /api/auth/usuarios-ebcn HTTP/1.1\r\nHost: localhost\r\n';
const LIVE = 'GET /health/live HTTP/1.1\r\nConnection: close\r\n';
const HIDDEN = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';

it.each<[what: string, text: string, status: number]>([
  ['a length and chunks', `${SIGN_IN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`, 400],
  ['two lengths', `${SIGN_IN}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`, 400],
  ['an unknown way to send', `${SIGN_IN}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`, 400],
  ['a blank before a colon', `${SIGN_IN}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`, 400],
  ['a chunk with endless extras', `${SIGN_IN}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(30_000)}\r\n{}`, 400],
  ['lines that end otherwise', 'GET /health/live HTTP/1.1\nHost: localhost\n\n', 400],
  ['a header in two lines', `${LIVE}Host: localhost\r\nX-A: b\r\n c\r\n\r\n`, 400],
  ['no host', `${LIVE}\r\n`, 400],
  ['two hosts', `${LIVE}Host: localhost\r\nHost: evil.example\r\n\r\n`, 400],
  ['a header of 64 kB', `${LIVE}Host: localhost\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
  ['the method TRACE', 'TRACE /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
])('%s', async (_what, text, status) => {
  expect(await statusesOf(text)).toEqual([status]);
});

it('no tunnel to elsewhere', async () => {
  expect(await statusesOf('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')).toEqual([]);
});
