import { expect, test } from 'vitest';
import type { Action, ActionContext, CallRequest, CallResult } from '../core/action.ts';
import activityFamilies from './activity-families.ts';
import comarques from './comarques.ts';
import countries from './countries.ts';
import towns from './towns.ts';

async function list(action: Action, result: Partial<CallResult>, query = {}) {
  const sent: CallRequest[] = [];
  const context = {
    call: async (request: CallRequest) => {
      sent.push(request);
      return { status: 200, data: null, error: null, ...result };
    },
  } as unknown as ActionContext;
  return { answer: await action.list?.load(context, query), sent };
}

test('towns of a postal code come with what is known of them, each once', async () => {
  const town = { poblacion: 'Reus', provincia: 'Tarragona', comarca: 'Baix Camp' };
  const data = { elementos: [{ ...town, comarca: '' }, { poblacion: null }, town] };
  const { answer, sent } = await list(towns, { data }, { cpostal: '43201' });
  expect(sent[0]).toEqual({
    method: 'GET',
    path: '/ebcn/ubicaciones/poblaciones/paginas',
    query: { page: 0, size: 200, cpostal: '43201' },
  });
  expect(answer?.data).toEqual([
    { value: 'Reus', label: 'Reus', facts: { provincia: 'Tarragona', comarca: 'Baix Camp' } },
  ]);
});

test('a refusal stays one', async () => {
  const { answer } = await list(towns, { status: 400, error: { status: 'Error', message: 'm' } }, { cpostal: 'x' });
  expect(answer).toEqual({ status: 400, data: null, error: { status: 'Error', message: 'm' } });
});

test('countries and comarques: the last of those with one id counts, one without an id is dropped', async () => {
  const data = [
    { id: 3, nombre: 'Old' },
    { nombre: 'Nobody' },
    { id: 4, nombre: 'França' },
    { id: 3, nombre: 'Espanya' },
  ];
  expect((await list(countries, { data })).answer?.data).toEqual([
    { value: 3, label: 'Espanya' },
    { value: 4, label: 'França' },
  ]);
  expect((await list(comarques, { data })).answer?.data).toEqual([
    { value: { id: 3 }, label: 'Espanya' },
    { value: { id: 4 }, label: 'França' },
  ]);
});

test('activities stand below their family, which cannot be chosen', async () => {
  const subfamilias = [
    { id: 7, actividadProfesional: 'Old' },
    { id: 7, actividadProfesional: 'Solar' },
  ];
  const { answer } = await list(activityFamilies, { data: [{ id: 1, familia: 'Energia', subfamilias }, {}] });
  expect(answer?.data).toEqual([
    {
      value: { idFamilia: 1 },
      label: 'Energia',
      readOnly: true,
      children: [{ value: { idFamilia: 1, id: 7 }, label: 'Solar' }],
    },
  ]);
});
