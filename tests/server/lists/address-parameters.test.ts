import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

const SIGNING = '/signing/otecSolicitudes.php';
const warnings: string[] = [];
const listen = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);

let bench: Bench;
let token: string;
beforeAll(async () => {
  process.on('warning', listen);
  bench = await openBench(await openTestDatabase());
  token = await bench.token('20001');
});
afterAll(async () => {
  process.off('warning', listen);
  await bench.close();
});

it('the framework has nothing to remark on how the routes are declared', () => {
  expect(warnings.filter((warning) => warning.startsWith('Fastify'))).toEqual([]);
});

const calls: [method: 'GET' | 'POST', suffix: string][] = [
  ['GET', ''],
  ['GET', '/pdf/1'],
  ['POST', ''],
];
const ask = async (method: 'GET' | 'POST', url: string) => {
  const payload = method === 'POST' ? { payload: { accion: 'baja_solicitud' } } : {};
  const answer = await bench.app.inject({ method, url, headers: { token, 'accept-language': 'es' }, ...payload });
  return [answer.statusCode, answer.json()];
};

describe.each(calls)('%s of a request%s', (method, suffix) => {
  it.each(['abc', '0', '-1', '1.5', '1e3x', '99999999999', '%20', "1'--"])('refuses %s as its id', async (id) => {
    expect(await ask(method, `${SIGNING}/${id}${suffix}`)).toEqual([
      400,
      { status: 'Error', message: 'Petición incorrecta.' },
    ]);
  });

  it('knows no request of another id', async () => {
    expect((await ask(method, `${SIGNING}/2147483647${suffix}`))[0]).toBe(404);
  });
});

it.each(['x', '0', '1.5', '99999999999'])('refuses %s as the number of a document', async (number) => {
  expect((await ask('GET', `${SIGNING}/1/pdf/${number}`))[0]).toBe(400);
});
