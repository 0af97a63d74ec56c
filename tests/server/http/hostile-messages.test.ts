import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  token = await bench.token('20001');
});
afterAll(() => bench.close());

/** A part as it is written, so that it may hold what no program would write. */
function send(part: 'comunicacion' | 'solicitud', raw: string) {
  const payload = new FormData();
  payload.append(part, new Blob([raw], { type: 'application/json' }));
  const headers = { authorization: token, 'idempotency-key': randomUUID() };
  return bench.app.inject({ method: 'POST', url: '/api/emails/comunicaciones', headers, payload });
}
const message = (more: object) =>
  send('comunicacion', JSON.stringify({ asunto: 'x', cuerpo: 'y', destinatarios: [{ email: 'office' }], ...more }));
const form = (values: string) =>
  send(
    'solicitud',
    `{"form":"sample-request","version":"${bench.published.version}","language":"ca","values":${values}}`,
  );
const lastText = async () =>
  (await bench.database.db.selectFrom('outbox').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()).text;

it('a recipient is text only', async () => {
  for (const email of [{ toString: 1 }, { toString: null, valueOf: null }, ['office'], 7, 'x'.repeat(501)]) {
    expect((await message({ destinatarios: [{ email }] })).statusCode).toBe(400);
    expect((await message({ destinatarios: [{ destinatario: email }] })).statusCode).toBe(400);
  }
  expect((await message({ destinatarios: [{ email: null, destinatario: 'OFFICE' }] })).statusCode).toBe(201);
});

it('parts of a body have the same bounds as a body: depth, numbers, characters', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  for (const value of [deep(100), deep(2000), deep(50_000), '1e309', '"\\u0000"', '"\\ud800"', '{"\\udfff":1}'])
    expect([value.slice(0, 20), (await form(`{"delanteDe":"x","more":${value}}`)).statusCode]).toEqual([
      value.slice(0, 20),
      400,
    ]);
  expect((await form(`{"delanteDe":"x","more":${deep(10)},"__proto__":{"delanteDe":1}}`)).statusCode).toBe(201);
});

/** Searched to the end from each beginning, these take minutes, and the test does not end in time. */
it('long rows of `<` are read once', async () => {
  for (const begun of ['<', '<p', '<br ', '</div ']) {
    const cuerpoHTML = `${begun.repeat(240_000 / begun.length)}<p>Bon dia`;
    expect((await message({ cuerpo: '', cuerpoHTML })).statusCode).toBe(201);
  }
});

it('the words of HTML stay, line by line', async () => {
  await message({ cuerpo: '', cuerpoHTML: '<p class="a">Bon <b>dia</b></p><div>3 < 4</div>Adéu<br/>' });
  expect(await lastText()).toMatch(/\n> Assumpte: x\n> \n> Bon dia\n> 3 < 4\n> Adéu$/);
});
