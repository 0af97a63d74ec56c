import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SentRequestDetail } from '../../../src/api/shapes/sent-requests.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { pngOf, SMALL_PDF } from '../support/files.ts';
import { benchForSends, SENDER } from '../support/sends.ts';

type Answers = SentRequestDetail['answers'];

onEachDatabase('answers of a member to the office', (open) => {
  const bench = benchForSends(open);
  const headersOf = async (as: string) => ({ authorization: await bench.token(as), 'accept-language': 'ca' });
  const get = async (url: string, as = SENDER) => bench.app.inject({ url, headers: await headersOf(as) });
  const detail = async (key: string) => (await get(`/api/requests/${key}`)).json() as SentRequestDetail;
  const desk = (key: string) => get(`/api/desk/requests/lines/${key}`, 'S0001');
  const send = async () =>
    (await bench.send({ form: 'sample-request', values: { delanteDe: 'x' } })).json().reference as string;

  async function act(key: string, payload: object) {
    const { etag } = (await desk(key)).headers;
    const headers = { ...(await headersOf('S0001')), 'if-match': String(etag) };
    return bench.app.inject({ method: 'POST', url: `/api/desk/requests/lines/${key}`, headers, payload });
  }

  async function answer(
    key: string,
    note: string,
    files: readonly File[] = [],
    { as = SENDER, send = randomUUID(), to = '' } = {},
  ) {
    const payload = new FormData();
    const question = to || ((await detail(key)).question ?? '');
    payload.append('answer', new Blob([JSON.stringify({ note, question })], { type: 'application/json' }));
    for (const file of files) payload.append('adjunto', file);
    const headers = { ...(await headersOf(as)), 'idempotency-key': send };
    return bench.app.inject({ method: 'POST', url: `/api/requests/${key}/answer`, headers, payload });
  }

  async function asked(move = 'in-hand', words = 'Quin any?') {
    const key = await send();
    await act(key, { move, answer: words });
    return key;
  }

  const bytes = (from: Buffer) => new Uint8Array(from);
  const paper = new File([bytes(SMALL_PDF)], 'titol.pdf', { type: 'application/pdf' });
  const photo = new File([bytes(pngOf(0))], 'foto.png', { type: 'image/png' });
  const said = (answers: Answers) => answers.map(({ own = false, text }) => [own, text]);
  const mailsTo = async (office: boolean) => {
    const rows = await bench.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    return rows.filter(({ recipients }) => recipients.includes('secretaria@exemple.cat') === office);
  };

  it('a question in an open state is answered on the page with files, which the office sees and has by mail', async () => {
    const key = await asked();
    expect(await detail(key)).toMatchObject({ outlook: 'asked', answer: 'required', progress: 'in-hand' });
    expect((await answer(key, 'El <b>2019</b>', [paper, photo])).statusCode).toBe(204);

    const now = await detail(key);
    expect(now).toMatchObject({ outlook: 'waiting', progress: 'in-hand' });
    expect(now.answer).toBeUndefined();
    expect(said(now.answers)).toEqual([
      [false, 'Quin any?'],
      [true, 'El <b>2019</b>'],
    ]);
    const files = now.answers[1]?.files ?? [];
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['titol.pdf', 'application/pdf'],
      ['foto.png', 'image/png'],
    ]);
    const at = (base: string) => `${base}/files/${encodeURIComponent(files[0]?.property ?? '')}`;
    const own = await get(at(`/api/requests/${key}`));
    expect([own.statusCode, own.rawPayload.equals(SMALL_PDF)]).toEqual([200, true]);
    expect((await get(at(`/api/requests/${key}`), '20002')).statusCode).toBe(404);
    expect((await get(`/api/requests/${key}/files/sha256:${'0'.repeat(64)}`)).statusCode).toBe(404);
    const seen = (await desk(key)).json();
    expect(seen.events.at(-1)).toMatchObject({ act: 'Resposta de qui la va enviar', text: 'El <b>2019</b>', files });
    expect((await get(at(`/api/desk/requests/lines/${key}`), 'S0001')).rawPayload.equals(SMALL_PDF)).toBe(true);

    const mail = (await mailsTo(true)).at(-1);
    expect(mail?.text).toContain('> El <b>2019</b>');
    expect(mail?.html).toContain('<blockquote');
    expect(mail?.html).not.toContain('<b>2019');
    const attached = await bench.database.db
      .selectFrom('outbox_files')
      .select('filename')
      .where('mail_id', '=', Number(mail?.id))
      .execute();
    expect(attached.map(({ filename }) => filename).sort()).toEqual(['foto.png', 'titol.pdf']);
  });

  it('counts once when it is repeated after a cut connection, and not twice when it is written twice', async () => {
    const key = await asked();
    const again = { send: randomUUID() };
    const both = await Promise.all([answer(key, 'u', [paper], again), answer(key, 'u', [paper], again)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await answer(key, 'dos', [], again)).toMatchObject({ statusCode: 422 });
    const second = await answer(key, 'dos');
    expect([second.statusCode, second.json().message]).toEqual([409, expect.stringContaining('ja no espera')]);
    expect(said((await detail(key)).answers)).toEqual([
      [false, 'Quin any?'],
      [true, 'u'],
    ]);
    await act(key, { answer: 'I el mes?' });
    expect((await answer(key, 'Juny')).statusCode).toBe(204);
    expect((await detail(key)).answers[1]?.files).toHaveLength(1);
    expect(said((await detail(key)).answers)).toHaveLength(4);
  });

  it('answers the question that it names: once another one is asked it is refused, and nothing is kept of it', async () => {
    const key = await asked();
    const to = (await detail(key)).question;
    // The office asks again while an answer is written.
    await act(key, { answer: 'I el mes?' });
    const late = await answer(key, 'El 2019', [paper], { to });
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('una altra cosa')]);
    expect(said((await detail(key)).answers)).toHaveLength(2);
    expect(await bench.database.db.selectFrom('case_files').selectAll().execute()).toEqual([]);
    // It was answered from another device, and asked about once more.
    expect((await answer(key, 'Juny')).statusCode).toBe(204);
    const before = (await detail(key)).question;
    await act(key, { move: 'received', answer: 'I el dia?' });
    expect((await answer(key, 'Juny', [], { to: before })).statusCode).toBe(409);
    // What the office does without a word asks nothing else.
    const last = (await detail(key)).question;
    await act(key, { move: 'in-hand' });
    await act(key, { note: 'Només per a la casa' });
    await act(key, { answer: 'Quin dia?' });
    const now = (await detail(key)).question;
    expect(now).not.toBe(last);
    await act(key, { note: 'Encara res' });
    expect((await answer(key, 'El 3', [paper], { to: now })).statusCode).toBe(204);
    expect((await answer(key, 'El 3', [], { to: now, as: '20002' })).statusCode).toBe(404);
  });

  it('is refused without words, to others, where nothing is asked, and once the case is closed', async () => {
    const key = await asked();
    expect((await answer(key, ' ')).statusCode).toBe(400);
    expect((await answer(key, 'x', [], { as: '20002' })).statusCode).toBe(404);
    expect((await answer('ZZZZ-ZZZZ', 'x')).statusCode).toBe(404);
    expect((await answer(key, 'x', [new File(['text'], 'x.txt')])).statusCode).toBe(415);
    const large = new File([bytes(pngOf(6_000_000))], 'gran.png', { type: 'image/png' });
    expect((await answer(key, 'x', [large])).statusCode).toBe(413);
    expect((await answer(await send(), 'x')).statusCode).toBe(409);
    await act(key, { move: 'done' });
    expect((await answer(key, 'x')).statusCode).toBe(409);
    expect((await detail(key)).answer).toBeUndefined();
    expect(await bench.database.db.selectFrom('case_files').selectAll().execute()).toEqual([]);
  });

  it('of what was sent back begins the case again', async () => {
    const key = await asked('returned', 'Falta el títol');
    expect(await detail(key)).toMatchObject({ outlook: 'asked', answer: 'required' });
    expect((await answer(key, 'Aquí el té', [paper])).statusCode).toBe(204);
    expect(await detail(key)).toMatchObject({ progress: 'received', outlook: 'arrived' });
  });
});
