import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PreviewAnswer, PreviewedThings } from '../../../src/api/shapes/workshop.ts';
import type { Manifest } from '../../../src/core/config.ts';
import type { FormMap } from '../../../src/core/map/nodes.ts';
import type { PreviewFacts } from '../../../src/core/preview.ts';
import { readMark } from '../../../src/core/text-marks.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { closeWorkshop } from '../../../src/server/domain/workshop/in-thread.ts';
import { type Bench, openBench, requestParts } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { signedIn } from '../support/people.ts';

const PATH = '/api/config/workshop';
const FORM = 'messages/ca/forms/certificate-request.json';
const real = await projectVersion();

let bench: Bench;
let token: string;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><html lang="en"><head><link rel="stylesheet" href="/assets/x.css"></head><body></body></html>',
  );
  bench = await openBench(await openTestDatabase(), { dist });
  await publishVersion(bench.database.db, real);
  token = await signedIn(bench, 'S0001');
  // The preview begins with what is live, since the first files have errors. That takes some seconds.
  await edit((text) => text.slice(0, -3));
  await show();
}, 300_000);
afterAll(async () => {
  await bench.close();
  await rm(dist, { recursive: true });
});

const headers = () => ({ authorization: token });
const show = async (as = token) =>
  bench.app.inject({ method: 'POST', url: `${PATH}/preview`, headers: { authorization: as } });
const shown = async () => {
  const answer = (await show()).json() as PreviewAnswer;
  return { ...answer, address: `/api${answer.address}` };
};
const edit = async (change: (text: string) => string, file = FORM) => {
  const url = `${PATH}/file?path=${file}`;
  const { revision, text } = (await bench.app.inject({ url, headers: headers() })).json();
  await bench.app.inject({ method: 'PUT', url, headers: headers(), payload: { revision, text: change(text) } });
};
const get = (url: string, more: Record<string, string> = {}) => bench.app.inject({ url, headers: more });
const FRAME = 'dev/preview/frame?page=request-certificate&form=certificate-request';
const frame = async (address: string, query = '', framed = FRAME) => {
  const answer = await get(`${address}${framed}${query}`, { host: 'localhost' });
  const facts = /id="preview">(.*?)<\/script>/.exec(answer.body)?.[1] ?? 'null';
  return { answer, facts: JSON.parse(facts) as PreviewFacts };
};
/** The label of a field as a framed page reads it. */
async function label(address: string): Promise<string> {
  const config = `${address}dev/preview/config`;
  const { version } = (await get(`${config}/current.json`)).json();
  const manifest = (await get(`${config}/versions/${version}.json`)).json() as Manifest;
  const { texts } = manifest.forms['certificate-request'] as Manifest['forms'][string];
  const file = (await get(`${config}/${texts.ca}`)).json();
  return readMark(file.forms['certificate-request'].delanteDe.label).words;
}

it('shows what is live while the first files have errors, and then each change', async () => {
  const broken = await shown();
  expect(broken.problems[0]).toMatchObject({ file: FORM, severity: 'error' });
  const words = JSON.parse(real.sources?.get(FORM) ?? '{}').delanteDe.label;
  expect(await label(broken.address)).toBe(words);
  await edit(() => (real.sources?.get(FORM) ?? '').replace(words, 'Qui el rebrà'));
  const mended = await shown();
  expect(mended.problems).toEqual([]);
  expect(mended.revision).toBeGreaterThan(broken.revision);
  expect(await label(mended.address)).toBe('Qui el rebrà');
  // The same files are no change.
  expect((await shown()).revision).toBe(mended.revision);
});

it('names what it can show, in the language that is asked for', async () => {
  const { address } = await shown();
  const things = (await get(`${address}dev/preview/things?language=es`)).json() as PreviewedThings;
  expect(things.languages).toEqual(['ca', 'es']);
  const page = things.pages.find(({ forms }) => forms.some(({ id }) => id === 'certificate-request'));
  expect(page).toMatchObject({ id: 'request-certificate', states: ['empty', 'filled', 'errors'], only: false });
  expect(page?.roles).toContainEqual({ id: 'ROLE_COLEGIADO', title: 'colegiado' });
  expect(things.pages.filter(({ only }) => only).length).toBeGreaterThan(0);
  expect(things.mails.length).toBeGreaterThan(5);
  expect(things.documents).toMatchObject([{ id: 'etec' }]);
});

it('draws the map of a form, and the path of a case through it', async () => {
  const { address } = await shown();
  const map = (await get(`${address}dev/preview/map?form=certificate-request&language=es`)).json() as FormMap;
  const nodes = map.groups.flatMap((group) => group.nodes);
  expect(nodes.find(({ id }) => id === 'condition email')?.label).toMatch(/^si «.+» es Sí$/);
  expect(nodes.find(({ id }) => id === 'state received')?.label).toBe('Recibida');
  const payload = { form: 'certificate-request', file: { values: { enviarPorEmail: true } }, at: 0 };
  const headers = { 'content-type': 'application/json' };
  const path = await bench.app.inject({ method: 'POST', url: `${address}dev/preview/map/path`, headers, payload });
  expect(path.json()).toContain('field email');
  expect((await get(`${address}dev/preview/map?form=none`)).statusCode).toBe(404);
});

it('shuts the framed page in: no storage, no calls but to the preview, no frame elsewhere', async () => {
  const { address } = await shown();
  const { answer, facts } = await frame(address, '&state=filled&language=es');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none'/);
  expect(policy).toContain(`connect-src localhost${address}; `);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(answer.headers).not.toHaveProperty('x-frame-options');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(facts).toMatchObject({ language: 'es', form: { id: 'certificate-request' }, sends: false });
  // A page that a mailed link leads to is shown as the link opens it.
  const linked = await frame(address, '', 'dev/preview/frame?page=reset-by-link&form=password-reset');
  expect(linked.facts.path).toBe('/restablecer?token=sample');
  const pointer = (await get(`${address}dev/preview/config/current.json`)).json();
  expect(pointer.environment.apiUrl).toBe(`${address}api`);
  const mail = await get(`${address}dev/preview/mails/certificate-request`);
  expect(String(mail.headers['content-security-policy'])).toMatch(/^sandbox; /);
});

it('makes a case of what its made-up person has filled in, with what the form makes of that', async () => {
  const { address } = await shown();
  const keep = async (payload: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await bench.app.inject({ method: 'POST', url: `${address}dev/preview/case`, headers, payload });
    return [answer.statusCode, answer.json()];
  };
  const wanted = { page: 'request-certificate', form: 'certificate-request', state: 'filled' };
  const [status, { form, text }] = await keep({ ...wanted, typed: { motivo: 'Concurs', idioma: 'fr' } });
  expect([status, form]).toEqual([200, 'certificate-request']);
  expect(JSON.parse(text)).toMatchObject({
    user: { role: 'ROLE_COLEGIADO' },
    today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    values: { motivo: 'Concurs', apellidos: expect.any(String) },
    expect: { errors: { delanteDe: ['required'], idioma: ['enum'] } },
  });
  // The check takes it as it is.
  const file = 'schemas/_cases/certificate-request/kept-1.case.json';
  await bench.app.inject({
    method: 'PUT',
    url: `${PATH}/file?path=${file}`,
    headers: headers(),
    payload: { revision: 0, text },
  });
  expect((await shown()).problems).toEqual([]);
  await bench.app.inject({ method: 'POST', url: `${PATH}/discard`, headers: headers(), payload: { paths: [file] } });
  // Untouched it is the example of the form.
  const [, untouched] = await keep({ ...wanted, typed: null });
  expect(JSON.parse(untouched.text).values.delanteDe).toBeTruthy();
  expect((await keep({ page: 'nowhere', typed: null }))[0]).toBe(404);
});

it('keeps sessions, requests and mails of the preview apart from the real ones', async () => {
  const { address } = await shown();
  const { db } = bench.database;
  const rows = async () => {
    const counts = (['cases', 'outbox', 'users', 'sessions'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    return (await Promise.all(counts)).map(({ count }) => Number(count));
  };
  const before = await rows();
  const { facts } = await frame(address, '&state=filled');
  const own = facts.visitor?.token ?? '';
  const version = (await get(`${address}dev/preview/config/current.json`)).json().version as string;
  const values = facts.typed ?? {};
  const parts = requestParts({ token: own, form: 'certificate-request', values, version }, version);
  const sent = await bench.app.inject({ method: 'POST', url: `${address}api/emails/comunicaciones`, ...parts });
  expect(sent.statusCode).toBe(201);
  expect(await rows()).toEqual(before);
  expect((await get('/api/records/person', { authorization: own })).statusCode).toBe(401);
  expect((await get(`${address}api/records/person`, { authorization: token })).statusCode).toBe(401);
});

it('asks no provider of sign-in that its files name, since nobody has published them', async () => {
  const asked: (string | undefined)[] = [];
  const inside = createServer(({ url }, response) => {
    asked.push(url);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const issuer = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
  const signIn = { inside: { issuer, clientId: 'x', claim: 'sub', match: 'username', roles: ['ROLE_STAFF'] } };
  const block = { type: 'providers', id: 'providers', items: [{ id: 'inside' }] };
  const words = { inside: { title: 'Dins' } };
  const [settings, pages] = ['menus/settings.json', 'menus/workspace.json'];
  const texts = ['messages/ca/pages.json', 'messages/es/pages.json'];
  await edit((text) => JSON.stringify({ ...JSON.parse(text), signIn }), settings);
  await edit((text) => {
    const menu = JSON.parse(text);
    menu.pages.find(({ id }: { id: string }) => id === 'sign-in').blocks.push(block);
    return JSON.stringify(menu);
  }, pages);
  for (const file of texts)
    await edit((text) => {
      const { 'sign-in': page, ...others } = JSON.parse(text);
      return JSON.stringify({ ...others, 'sign-in': { ...page, providers: words } });
    }, file);
  const { address, problems } = await shown();
  expect(problems).toEqual([]);
  expect((await get(`${address}api/auth/providers/inside`)).statusCode).toBe(303);
  expect(asked).toEqual([]);
  const payload = { paths: [settings, pages, ...texts] };
  await bench.app.inject({ method: 'POST', url: `${PATH}/discard`, headers: headers(), payload });
  inside.close();
});

it('answers behind any process: with the newest files, and to a page of another process', async () => {
  const { address } = await shown();
  const { facts } = await frame(address);
  const own = { authorization: facts.visitor?.token ?? '' };
  // A change that another process has shown.
  await edit((text) => text.replace('Qui el rebrà', 'Qui el farà servir'));
  expect(await label(address)).toBe('Qui el farà servir');
  // A preview that knows nothing of that page.
  await closeWorkshop();
  expect((await get(`${address}api/records/person`, own)).statusCode).toBe(204);
  await bench.app.inject({ method: 'POST', url: `${address}api/auth/logout`, headers: own, payload: {} });
  expect((await get(`${address}api/records/person`, own)).statusCode).toBe(401);
}, 180_000);

it('answers neither strangers, nor commands, nor after the end of the session', async () => {
  expect((await show(await signedIn(bench, '20001'))).statusCode).toBe(403);
  const { address } = await shown();
  const status = async (url: string) => (await get(url)).statusCode;
  expect(await status(`${address}dev/preview/things`)).toBe(200);
  for (const inner of ['admin/config/history', 'dev/mailbox', 'health/ready', 'dev/preview/../../admin/x', ''])
    expect(await status(`${address}${inner}`), inner).toBe(404);
  const forged = address.replace(/\.[^.]*\/$/, '.AAAA/');
  expect(await status(`${forged}dev/preview/things`)).toBe(404);
  expect(await status(`${PATH}/preview/${token}/dev/preview/things`)).toBe(404);
  await bench.app.inject({ method: 'POST', url: '/api/auth/logout', headers: headers(), payload: {} });
  expect(await status(`${address}dev/preview/things`)).toBe(404);
});
