import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { prepareDataFolder } from '../support/database/prepared.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

/** The server as `npm start` runs it: the list of the commonest passwords comes out of the bundle there. */
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'password-')), 'data');
  await prepareDataFolder(dataDir);
  server = startProcess(dataDir);
  url = await server.url;
});
afterAll(() => server?.child.kill('SIGKILL'));

const call = (method: string, to: string, body: object, token = '') =>
  fetch(url + to, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });

it('refuses one of the commonest passwords in a real process, and takes another', async () => {
  const signedIn = await call('POST', '/api/auth/usuarios-ebcn', { username: '20001', password: DEMO_PASSWORD });
  const { token } = (await signedIn.json()) as { token: string };
  const change = (newPassword: string) =>
    call('PUT', '/api/users/usuarios-ebcn/reset-own-password', { password: DEMO_PASSWORD, newPassword }, token);

  const common = await change('1q2w3e4r5t');
  expect(common.status).toBe(422);
  expect(await common.json()).toMatchObject({
    errors: { newPassword: [expect.stringContaining('de les que més es fan servir')] },
  });
  expect((await change('Corda-violeta-8123')).status).toBe(201);
});
