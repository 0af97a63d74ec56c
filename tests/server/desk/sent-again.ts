import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SentRequestDetail } from '../../../src/api/shapes/sent-requests.ts';
import { OFFICE } from '../support/app.ts';
import { sentMails } from '../support/mail/mails.ts';
import type { benchForSends } from '../support/sends.ts';

const OWN = 'nuria.vila@exemple.cat';

/** The parts of an answer that these tests read. */
interface Answer {
  statusCode: number;
  json(): unknown;
}

/** Helpers of the desk's suite. */
interface Desk {
  send(delanteDe: string): Promise<string>;
  get(path: string): Promise<Answer>;
  keys(query: string): Promise<string[]>;
  act(key: string, payload: object, tag?: string): Promise<Answer>;
  events(answer: Answer): unknown[];
}

/** A member puts other values in the place of the sent values. */
export function sentAgain(bench: ReturnType<typeof benchForSends>, { send, get, keys, act, events }: Desk): void {
  const values = { motivo: 'a', idioma: 'ca' };
  const read = async (key: string, as = '20001'): Promise<SentRequestDetail> => {
    const headers = { authorization: await bench.token(as) };
    return (await bench.app.inject({ url: `/api/requests/${key}`, headers })).json();
  };
  const sendAgain = (key: string, tag: string | undefined, more: object = {}) =>
    bench.send({ form: 'copied-request', changes: key, ifMatch: tag, values: { ...values, motivo: 'b' }, ...more });
  const first = async () => {
    const key = (await bench.send({ form: 'copied-request', values })).json().reference as string;
    return { key, tag: (await read(key)).change?.tag };
  };

  it('has the same reference; the office reads what is another value now, at its desk and by mail', async () => {
    const { key, tag } = await first();
    expect((await read(key)).change).toMatchObject({ form: 'copied-request', values });
    const repeated = { key: randomUUID() };
    const answers = [await sendAgain(key, tag, repeated), await sendAgain(key, tag, repeated)];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [201, { reference: key }],
      [201, { reference: key }],
    ]);
    expect((await read(key)).change?.values).toMatchObject({ motivo: 'b', idioma: 'ca' });
    expect(await keys('?form=copied-request')).toEqual([key]);
    expect(events(await get(`/lines/${key}`))).toEqual([
      ['Enviada', expect.stringContaining('Vila'), ''],
      ['Canviada per qui la va enviar', expect.stringContaining('Vila'), expect.stringMatching(/: a → b$/)],
    ]);
    const mails = await sentMails(bench.database);
    const told = mails.filter(({ subject }) => subject.includes(`${key} canviada`));
    expect(told).toMatchObject([{ recipients: [OFFICE], reply_to: OWN, text: expect.stringContaining(': a → b') }]);
    expect(mails.filter(({ recipients }) => recipients.includes(OWN))).toHaveLength(2);
    // The same values once more are no change.
    expect((await sendAgain(key, undefined)).statusCode).toBe(201);
    expect(events(await get(`/lines/${key}`))).toHaveLength(2);
  });

  it('is judged like a new one, and counts once for who may send how often', async () => {
    const { key, tag } = await first();
    expect((await sendAgain(key, tag, { values: { motivo: 3 } })).statusCode).toBe(422);
    expect((await sendAgain(key, '"old"')).statusCode).toBe(412);
    expect((await sendAgain(key, tag, { token: await bench.token('20002') })).statusCode).toBe(404);
    expect((await sendAgain(key, tag, { form: 'sample-request', values: { delanteDe: 'y' } })).statusCode).toBe(404);
    const other = await send('x');
    expect((await read(other)).change).toBeNull();
    const refused = await bench.send({ form: 'sample-request', changes: other, values: { delanteDe: 'y' } });
    expect(refused.statusCode).toBe(403);
    expect((await read(key)).change?.values).toMatchObject(values);
  });

  it('stays as it was once the office has begun, also when both happen at the same moment', async () => {
    const { key, tag } = await first();
    const [begun, changed] = await Promise.all([act(key, { move: 'in-hand' }), sendAgain(key, tag)]);
    expect([
      [200, 409],
      [412, 201],
    ]).toContainEqual([begun.statusCode, changed.statusCode]);
    await act(key, { move: 'done' }, '"2"');
    const late = await sendAgain(key, tag);
    expect([late.statusCode, late.json().message]).toEqual([409, 'changeBegun']);
    expect((await read(key)).change).toBeNull();
  });
}
