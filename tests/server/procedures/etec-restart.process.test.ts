import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { issueTestCertificate } from '../../../src/server/domain/documents/test-authority/material.ts';
import type { AdminLine, AdminWork } from '../../../src/server/domain/procedures/admin.ts';
import { fromCommand } from '../../../src/server/from-command.ts';
import { prepareDataFolder } from '../support/database/prepared.ts';
import { command, processEnv, ROOT, type ServerProcess, startProcess } from '../support/server-process.ts';
import { base64, NIF, signatureOver } from '../support/signing/certificates.ts';
import { partsByHand } from '../support/signing/cms-by-hand.ts';
import { REAL_GOOD } from '../support/signing/declaration-form.ts';
import { signatureParts } from '../support/signing/signature-tools.ts';

/** The real server with the real form, killed after every step and in the middle of one. */
let dataDir: string;
let server: ServerProcess;
let url: string;
let token: string;

const MEMBER = '20001';
const STATES = [null, 'pendiente_firma', 'pendiente_verificacion', 'activo', 'baja'];

async function post(to: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

const act = (accion: string, body: object = {}, key = randomUUID()) =>
  post('/signing/otecSolicitudes.php', { ...body, accion }, { token, 'idempotency-key': key });

async function start(): Promise<void> {
  server = startProcess(dataDir);
  url = await server.url;
  if (!token)
    token = (await post('/api/auth/usuarios-ebcn', { username: MEMBER, password: DEMO_PASSWORD })).body.token ?? '';
}

async function killed(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exit;
}

async function procedure(...args: string[]): Promise<string> {
  const told = [...command('admin'), 'procedure', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, told, { cwd: ROOT, env: processEnv(dataDir) });
  return stdout;
}

/** The running server's answer to the command, which gets no process of its own. */
function asked(work: AdminWork): Promise<AdminLine[]> {
  return fromCommand({ databaseUrl: null, dataDir }, '/admin/procedures', work, () =>
    Promise.reject(new Error('No server has the data.')),
  );
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'etec-restart-'));
  await prepareDataFolder(dataDir);
  await start();
});
afterAll(killed);

it('loses nothing when it is killed between any two steps, and the member goes on', async () => {
  expect(await procedure('list', 'etec')).toMatch(/1 {2}etec {2}activo +20002 +Àngel Solé Güell {2}document 1, signed/);
  const key = randomUUID();
  const cut = act('generar_documento', REAL_GOOD, key).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await killed();
  await cut;

  await start();
  expect(STATES).toContain((await act('obtener_datos')).body.estado);
  const made = await act('generar_documento', REAL_GOOD, key);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body as unknown as { id: number };
  await killed();

  await start();
  expect((await act('obtener_datos')).body).toMatchObject({ id, estado: 'pendiente_firma' });
  const person = { username: MEMBER, name: 'Núria', nif: NIF[MEMBER] };
  const identity = await issueTestCertificate(dataDir, person);
  const begun = await act('pre_firmar_pdf', { solicitud_id: id, certificado: base64(identity.certificate) });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  await killed();

  await start();
  const { dataToSignBase64 } = begun.body as unknown as { dataToSignBase64: string };
  const signed = await act('firmar_pdf', {
    solicitud_id: id,
    signature: signatureOver(dataToSignBase64, identity.key),
  });
  expect([signed.status, signed.body.estado]).toEqual([200, 'pendiente_verificacion']);
  await killed();

  // Without a server the command goes to the data itself; with one, through it.
  expect(await procedure('move', String(id), 'verify')).toContain('activo');
  await start();
  expect(await procedure('move', String(id), 'observe', 'Falta la pòlissa')).toContain('“Falta la pòlissa”');
  expect((await act('obtener_datos')).body).toMatchObject({
    estado: 'activo',
    observaciones_admin: 'Falta la pòlissa',
  });
  const pdf = await fetch(url + String(signed.body.url_pdf), { headers: { token } });
  const { container } = signatureParts(new Uint8Array(await pdf.arrayBuffer()));
  expect(partsByHand(container).certificate.subject).toContain(NIF[MEMBER]);
  expect(await asked({ work: 'move', id, move: 'withdraw' })).toMatchObject([{ state: 'baja' }]);
  const refused = asked({ work: 'move', id, move: 'verify' });
  await expect(refused).rejects.toThrow('This does not fit the state the case is in.');
  await expect(asked({ work: 'move', id: 999, move: 'verify' })).rejects.toThrow('There is no such case.');
});
