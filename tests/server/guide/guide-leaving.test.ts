import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { pngOf, SMALL_PDF } from '../support/files.ts';
import { guideAnswer } from '../support/guide.ts';

const PROFILE = '/api/ebcn/guia-profesionales/profesionales';
const FILES = '/api/ebcn/guia-profesionales/profesionales/documentos';
const ENTRY = {
  visible: true,
  actividades: [{ idFamilia: 1, id: 101 }],
  comarcasPreferentes: [{ id: 13 }],
  presentacion: 'x',
};
const EMPTIED = { visible: false, actividades: [], comarcasPreferentes: [] };
const NOTHING = guideAnswer(EMPTIED, '38765432J');

/** Leaving (spec 2 §4): three removals in this order, then the emptied entry. */
const STEPS: readonly InjectOptions[] = [
  ...['CV', 'FOTO', 'LOGO'].map((tipo) => ({ method: 'DELETE' as const, url: FILES, query: { tipo } })),
  { method: 'PUT', url: PROFILE, payload: EMPTIED },
];

onEachDatabase('leaving the guide', (open) => {
  let bench: Bench;
  let token: string;
  const send = (options: InjectOptions, key: string = randomUUID()) =>
    bench.app.inject({ ...options, headers: { authorization: token, 'idempotency-key': key, ...options.headers } });
  const sent = (step: InjectOptions) => send(step);
  const read = async () => {
    const answer = await send({ method: 'GET', url: PROFILE });
    return { profile: answer.json(), headers: { 'if-match': String(answer.headers.etag) } };
  };
  const left = async () => (await bench.database.db.selectFrom('guide_documents').select('kind').execute()).length;

  /** As the browser goes about it: what is gone already counts as done; anything else stops. */
  async function leave(call: (step: InjectOptions, index: number) => Promise<{ statusCode: number }>) {
    const { headers } = await read();
    for (const [index, step] of STEPS.entries()) {
      const { statusCode } = await call({ ...step, headers: step.method === 'PUT' ? headers : {} }, index);
      if (statusCode !== 204 && !(step.method === 'DELETE' && statusCode === 404)) return index;
    }
    return 'left';
  }

  beforeAll(async () => {
    bench = await openBench(await open());
    token = await bench.token('20002');
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.database.db.deleteFrom('records').where('kind', '=', 'guide-entry').execute();
    await bench.database.db.deleteFrom('guide_documents').execute();
    await send({ method: 'POST', url: PROFILE, payload: ENTRY });
    for (const [tipo, content] of [
      ['CV', SMALL_PDF] as const,
      ['FOTO', pngOf(0)] as const,
      ['LOGO', pngOf(0)] as const,
    ]) {
      const payload = new FormData();
      payload.append('adjunto', new File([new Uint8Array(content)], 'x'));
      await send({ method: 'POST', url: FILES, query: { tipo }, payload });
    }
    expect(await left()).toBe(3);
  });

  it('empties everything', async () => {
    expect(await leave(sent)).toBe('left');
    expect((await read()).profile).toEqual(NOTHING);
    expect(await left()).toBe(0);
  });

  it.each([...STEPS.keys()])('is taken up again when step %i does not reach the server', async (broken) => {
    const lost = { statusCode: 0 };
    const first = await leave(async (step, index) => (index === broken ? lost : send(step)));
    expect(first).toBe(broken);
    // Nothing that came later was touched; the entry is as it was.
    expect(await left()).toBe(3 - broken);
    expect((await read()).profile).toMatchObject(ENTRY);
    expect(await leave(sent)).toBe('left');
    expect((await read()).profile).toEqual(NOTHING);
  });

  it.each([...STEPS.keys()])('is taken up again when the answer to step %i is lost', async (broken) => {
    const keys = STEPS.map(() => randomUUID());
    const first = await leave(async (step, index) => {
      const answer = await send(step, keys[index]);
      return index === broken ? { statusCode: 0 } : answer;
    });
    expect(first).toBe(broken);
    // The same send with the same key is told how it went; a fresh one finds it done.
    const again = STEPS[broken] as InjectOptions;
    expect((await send(again, keys[broken])).statusCode).toBe(204);
    expect(await leave(sent)).toBe('left');
    expect((await read()).profile).toEqual(NOTHING);
    expect(await left()).toBe(0);
  });

  it('stops before the entry when it was changed elsewhere meanwhile, and goes on with the new one', async () => {
    const interrupted = await leave(async (step, index) => {
      if (index === 3) await send({ method: 'PUT', url: PROFILE, payload: { ...ENTRY, presentacion: 'elsewhere' } });
      return sent(step);
    });
    expect(interrupted).toBe(3);
    expect((await read()).profile.presentacion).toBe('elsewhere');
    expect(await leave(sent)).toBe('left');
  });
});
