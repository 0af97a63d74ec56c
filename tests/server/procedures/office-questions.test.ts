import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentRequestDetail } from '../../../src/api/shapes/sent-requests.ts';
import { answeringMove, stateAfter } from '../../../src/core/moves/allowed-moves.ts';
import { REGISTRATION } from '../../support/registration.ts';
import { SMALL_PDF } from '../support/files.ts';
import { sentMails } from '../support/mail/mails.ts';
import { callsOf } from '../support/new-procedure.ts';
import { REAL_GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';
import { realProcedure } from '../support/signing/procedure-files.ts';
import { PATIENCE, type Staff, staffAtWork } from '../support/staff.ts';

const MEMBER = '20001';
const OFFICE = 'secretaria@exemple.cat';

describe('a question of the office', () => {
  for (const id of ['request', 'etec', 'certifier-registration']) {
    const procedure = realProcedure(id);
    const { ends } = procedure;
    for (const state of procedure.states.filter((one) => !ends.includes(one) || one === 'returned'))
      it(`is answered in the state ${state} of ${id}, and only once it is asked`, () => {
        const now = { state, remembered: {}, paid: true };
        const name = answeringMove(procedure, { ...now, asked: true }, {}) ?? '';
        expect(name).toBe('answer');
        const attempt = { by: 'member', scope: {} } as const;
        const next = stateAfter(procedure, { ...now, asked: true }, name, attempt)?.state ?? '';
        expect(ends).not.toContain(next);
        expect(answeringMove(procedure, { ...now, asked: false }, {})).toBe(null);
      });
  }
});

let bench: EtecBench;
let staff: Staff;
beforeAll(async () => {
  bench = await openEtec();
  staff = await staffAtWork();
  expect((await staff.publish(bench.database.db)).problems).toEqual([]);
}, PATIENCE);
afterAll(async () => {
  await bench.close();
  await staff.remove();
});

const call = callsOf(() => bench);
const detail = async (key: number) => (await call('GET', `/api/requests/${key}`)).body as SentRequestDetail;
const mails = async () => sentMails(bench.database);

async function atDesk(key: number, payload: object) {
  const path = `/api/desk/procedures/lines/${key}`;
  const { tag } = await call('GET', path, undefined, { username: 'S0001' });
  const acted = await call('POST', path, payload, { username: 'S0001', 'if-match': String(tag) });
  expect(acted.status, JSON.stringify(acted.body)).toBe(200);
}

async function answer(key: number, note: string) {
  const { question } = await detail(key);
  const payload = new FormData();
  payload.append('answer', new Blob([JSON.stringify({ note, question })], { type: 'application/json' }));
  payload.append('adjunto', new File([new Uint8Array(SMALL_PDF)], 'titol.pdf', { type: 'application/pdf' }));
  const headers = { authorization: await bench.token(MEMBER), 'idempotency-key': randomUUID() };
  return bench.app.inject({ method: 'POST', url: `/api/requests/${key}/answer`, headers, payload });
}

/** The office asks in words; the member answers them on the page that the mail leads to, with a file. */
async function expectAnswered(key: number, question: object, words: string, after: string) {
  await mails();
  await atDesk(key, question);
  const asked = (await mails()).find(({ recipients, text }) => !recipients.includes(OFFICE) && text.includes(words));
  expect(asked?.text).toContain(`?request=${key}`);
  expect(await detail(key)).toMatchObject({ outlook: 'asked', answer: 'required' });
  const sent = await answer(key, `Sobre «${words}»: aquí el té`);
  expect(sent.statusCode, sent.body).toBe(204);
  const now = await detail(key);
  expect(now).toMatchObject({ progress: after });
  expect(now.outlook).not.toBe('asked');
  expect(now.answer).toBeUndefined();
  expect(now.answers.at(-1)).toMatchObject({ own: true, files: [{ name: 'titol.pdf' }] });
  const [mail] = (await mails()).filter(({ recipients }) => recipients.includes(OFFICE));
  expect(mail?.text).toContain(`> Sobre «${words}»: aquí el té`);
  expect(mail?.files.map(({ filename }) => filename)).toEqual(['titol.pdf']);
  expect((await answer(key, 'I encara més')).statusCode).toBe(409);
}

it('about a declaration is answered with a file before it is signed, and the declaration stays as it is', async () => {
  const made = await bench.act(MEMBER, 'generar_documento', REAL_GOOD);
  expect(made.statusCode, made.body).toBe(201);
  const key = made.json().id as number;
  await expectAnswered(key, { move: 'observe', answer: 'Quin territori?' }, 'Quin territori?', 'pendiente_firma');
  await expectAnswered(key, { answer: 'I quina pòlissa?' }, 'I quina pòlissa?', 'pendiente_firma');
  await atDesk(key, { move: 'withdraw' });
  expect((await answer(key, 'x')).statusCode).toBe(409);
});

it('about a registration is answered with a file: what was returned waits for the office again', async () => {
  const begun = await call('POST', '/api/procedures/certifier-registration', {
    move: 'register',
    values: REGISTRATION,
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const key = (begun.body as { id: number }).id;
  await expectAnswered(key, { answer: 'Quin any?' }, 'Quin any?', 'pendent');
  await expectAnswered(key, { move: 'return', answer: 'Falta el títol' }, 'Falta el títol', 'pendent');
  await atDesk(key, { move: 'validate' });
  await expectAnswered(key, { answer: 'Encara hi és?' }, 'Encara hi és?', 'validada');
});
