import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { guideAnswer } from '../support/guide.ts';

const PROFILE = '/api/ebcn/guia-profesionales/profesionales';
const EMPTIED = { visible: false, actividades: [], comarcasPreferentes: [] };

const text = (maxLength: number) =>
  fc.option(
    fc.oneof(
      // Blanks alone are nothing, see the test of one entry.
      fc.string({ unit: 'grapheme', maxLength: Math.ceil(maxLength / 40) }).filter((one) => one.trim() !== ''),
      fc.constantFrom(
        'l·l',
        'Ŀ',
        'Àngel Güell',
        "L'Hospitalet",
        '东京',
        '🏛️'.repeat(maxLength / 20),
        'x'.repeat(maxLength),
      ),
    ),
  );

/** Entries as the form sends them; which ids exist comes from the server. */
const entries = (activities: { idFamilia: number; id: number }[], comarques: { id: number }[]) =>
  fc.record({
    visible: fc.boolean(),
    actividades: fc.shuffledSubarray(activities, { minLength: 1 }),
    comarcasPreferentes: fc.shuffledSubarray(comarques, { minLength: 1 }),
    poblacion: text(200),
    provincia: text(200),
    direccion: fc.record({ codigoPostal: text(20) }),
    idPais: fc.option(fc.constantFrom(3, 1)),
    datosContacto: fc.record({ movil: fc.option(fc.stringMatching(/^[0-9]{1,15}$/)) }),
    nombreEmpresa: text(500),
    presentacion: text(1024),
    enlace: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true })),
  });

onEachDatabase('any entry', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open());
  });
  afterAll(() => bench.close());

  it('comes back as it was sent, and again when what came back is sent', async () => {
    const headers = { authorization: await bench.token('20002') };
    const { app } = bench;
    const get = (url: string) => app.inject({ url, headers });
    const families = (await get('/api/ebcn/guia-publica-profesionales/familias')).json() as Family[];
    const activities = families.flatMap(({ id, subfamilias }) =>
      subfamilias.map((one) => ({ idFamilia: id, id: one.id })),
    );
    const comarques = (await get('/api/ebcn/ubicaciones/comarcas')).json() as { id: number }[];
    expect([families.length, activities.length > 60, comarques.length]).toEqual([12, true, 43]);
    const put = putter(app, headers);
    await app.inject({ method: 'POST', url: PROFILE, headers, payload: EMPTIED });
    const ids = comarques.map(({ id }) => ({ id }));
    await fc.assert(
      fc.asyncProperty(entries(activities, ids), async (entry) => {
        expect(await put(entry)).toBe(204);
        const back = (await get(PROFILE)).json();
        expect(back).toEqual(guideAnswer(entry, '38765432J'));
        expect(await put(back)).toBe(204);
        expect((await get(PROFILE)).json()).toEqual(back);
      }),
      { numRuns: 40 },
    );
  });
});

interface Family {
  id: number;
  subfamilias: { id: number }[];
}

const putter = (app: FastifyInstance, headers: Record<string, string>) => async (payload: object) =>
  (await app.inject({ method: 'PUT', url: PROFILE, headers, payload })).statusCode;
