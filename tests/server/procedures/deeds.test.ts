import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CONTACT, keepRecords, read, write } from '../support/addresses.ts';
import { OFFICE, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { openPki } from '../support/signing/certificates.ts';
import { GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';

const MEMBER = '20001';
const OTHER = '20002';
const [HOUR, DAY] = [3600, 86_400];
const comunicacion = { asunto: 'Consulta', cuerpo: 'x', destinatarios: [{ email: OFFICE, destinatario: '' }] };

onEachDatabase('what a member may not do without end', (open) => {
  let bench: EtecBench;
  let restore: () => Promise<void>;
  const limits = { message: 3, mailbox: 2, document: 2 };
  beforeAll(async () => {
    bench = await openEtec({ ...SETTINGS, limits }, open, await openPki());
    restore = await keepRecords(bench);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const { db } = bench.database;
    for (const table of ['attempts', 'outbox', 'cases', 'idempotency_keys'] as const)
      await db.deleteFrom(table).execute();
    await restore();
  });

  const rows = async (table: 'outbox' | 'cases' | 'procedure_documents') => {
    const count = sql<number>`count(*)::integer`.as('count');
    return (await bench.database.db.selectFrom(table).select(count).executeTakeFirstOrThrow()).count;
  };
  const over = () => bench.database.db.updateTable('attempts').set({ resets_at: sql<Date>`now()` }).execute();
  const message = async (key: string = randomUUID(), as = MEMBER) =>
    bench.send({ token: await bench.token(as), comunicacion, key });
  const form = async (values: Record<string, unknown>, language = 'ca') =>
    bench.send({ token: await bench.token(MEMBER), form: 'sample-request', values, language });
  const mailbox = (email: string, key: string = randomUUID(), language = 'ca') =>
    write(bench, { ...CONTACT, datosContacto: { email } }, { as: MEMBER, key, language });
  const document = (telefono: string, key: string = randomUUID(), language = 'ca') =>
    bench.act(MEMBER, 'generar_documento', { ...GOOD, telefono_contacto: telefono }, { key, language });
  const statuses = async (...answers: Promise<LightMyRequestResponse>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  const expectWait = ({ statusCode, headers, json }: LightMyRequestResponse, seconds: number, message: string) => {
    expect([statusCode, json()]).toEqual([429, { status: 'Error', message }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 300);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
  };

  it('messages and requests to the offices are counted together, and each member alone', async () => {
    expect((await message()).statusCode).toBe(201);
    expect((await form({ delanteDe: 'x' })).statusCode).toBe(201);
    expect((await message()).statusCode).toBe(201);
    const mails = await rows('outbox');
    expectWait(await message(), HOUR, '60 minuts per enviar.');
    const token = await bench.token(MEMBER);
    const spanish = await bench.app.inject({
      method: 'POST',
      url: '/api/emails/comunicaciones',
      headers: { authorization: token, 'accept-language': 'es' },
      payload: partOf(comunicacion),
    });
    expectWait(spanish, HOUR, '60 minutos para enviar.');
    expect((await form({ delanteDe: 'y' })).statusCode).toBe(429);
    expect([await rows('outbox'), await rows('cases')]).toEqual([mails, 3]);
    expect((await message(randomUUID(), OTHER)).statusCode).toBe(201);
    await over();
    expect((await message()).statusCode).toBe(201);
  });

  it('what is refused, and what is only repeated, counts for nothing', async () => {
    for (let times = 0; times < 5; times++) expect((await form({})).statusCode).toBe(422);
    const key = randomUUID();
    expect(await statuses(...Array.from({ length: 10 }, () => message(key)))).toEqual(Array(10).fill(201));
    expect(await statuses(message(), message())).toEqual([201, 201]);
    expect((await message()).statusCode).toBe(429);
    // The one that was done is still answered.
    expect((await message(key)).statusCode).toBe(201);
  });

  it('many at once slip through no gap', async () => {
    const answers = await statuses(...Array.from({ length: 20 }, () => message()));
    expect(answers.sort()).toEqual([...Array(3).fill(201), ...Array(17).fill(429)]);
    expect(await rows('outbox')).toBe(3);
  });

  it('the contact mailbox moves so often a day; nothing else of the record is held up by that', async () => {
    for (const email of ['a@exemple.cat', 'b@exemple.cat']) expect((await mailbox(email)).statusCode).toBe(204);
    const before = await rows('outbox');
    expectWait(await mailbox('c@exemple.cat'), DAY, '24 hores per canviar.');
    expectWait(await mailbox('c@exemple.cat', randomUUID(), 'es'), DAY, '24 horas para cambiar.');
    const { record } = await read(bench, 'CONTACT', MEMBER);
    expect([record?.datosContacto.email, await rows('outbox')]).toEqual(['b@exemple.cat', before]);
    const moved = {
      ...CONTACT,
      direccion: { direccion: 'Un altre carrer' },
      datosContacto: { email: 'b@exemple.cat' },
    };
    expect((await write(bench, moved, { as: MEMBER })).statusCode).toBe(204);
    await over();
    expect((await mailbox('c@exemple.cat')).statusCode).toBe(204);
  });

  it('a declaration has so many versions a day; the one that waits is given again without end', async () => {
    const made = await rows('procedure_documents');
    for (const telefono of ['600000001', '600000002']) expect((await document(telefono)).statusCode).toBe(201);
    expectWait(await document('600000003'), DAY, '24 hores per generar.');
    expectWait(await document('600000003', randomUUID(), 'es'), DAY, '24 horas para generar.');
    for (let times = 0; times < 5; times++) expect((await document('600000002')).statusCode).toBe(201);
    expect(await rows('procedure_documents')).toBe(made + 2);
    // A refused one is not even begun: the case that it would begin gets no number.
    const { id } = await bench.database.db
      .selectFrom('cases')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await bench.act(MEMBER, 'baja_solicitud', { solicitud_id: id })).statusCode).toBe(200);
    expect((await document('600000004')).statusCode).toBe(429);
    await over();
    expect((await document('600000003')).json()).toMatchObject({ id: id + 1 });
  });

  it('names nobody in its table', async () => {
    await message();
    const dump = JSON.stringify(await bench.database.db.selectFrom('attempts').selectAll().execute());
    expect(dump).toMatch(/"scope":"message"/);
    expect(dump).not.toMatch(/20001|"account":"\d+"/);
  });
});

function partOf(value: object): FormData {
  const payload = new FormData();
  payload.append('comunicacion', new Blob([JSON.stringify(value)], { type: 'application/json' }));
  return payload;
}
