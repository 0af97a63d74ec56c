import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CompiledForm, Settings } from '../../../src/core/config.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { removeExpired, removeOld } from '../../../src/server/housekeeping.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { type Bench, OFFICE, openBench, requestParts, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { SMALL_PDF } from '../support/files.ts';
import { fixtureVersion, MENU, page } from '../support/fixture/fixture.ts';

/** A form that visitors send; `first` and `second` differ by their names alone. */
const form = (id: string): CompiledForm => ({
  id,
  schema: {
    type: 'object',
    required: ['email'],
    properties: {
      email: { type: 'string', maxLength: 200 },
      what: { type: 'string', maxLength: 20 },
      paper: { type: 'object' },
    },
  },
  uiSchema: { paper: { 'ui:widget': 'file' } },
  spec: {
    submit: {
      action: 'communication',
      params: { recipient: 'office', message: 'sample', attachment: 'paper', copy: true },
    },
    results: {},
  },
  widgets: {},
});
const FORMS = ['mailed', 'worked', 'closed'].map(form);
const PAGES = [
  ...FORMS.map(({ id }) => page(id, ['public'])),
  { id: 'receipt', path: '/pages/receipt', access: ['public'], blocks: [{ type: 'receipt' as const, id: 'receipt' }] },
];
const STRANGERS: NonNullable<Settings['strangers']> = {
  mailed: { protection: 'mail', receiptTo: 'email', files: true, perAddress: 1000 },
  worked: { protection: 'work', receiptTo: 'email', perAddress: 2, perHour: 5 },
};
const SITE = 'https://www.exemple.cat';

interface Sent {
  form?: string;
  values?: object;
  key?: string;
  trap?: string;
  proof?: object | undefined;
  from?: string;
  adjunto?: File;
}

onEachDatabase('forms that people send without an account', (open) => {
  let bench: Bench;
  let db: Db;
  let dist: string;
  beforeAll(async () => {
    dist = await mkdtemp(path.join(tmpdir(), 'dist-'));
    await writeFile(path.join(dist, 'index.html'), '<!doctype html><html lang="en"><head></head><body></body></html>');
    bench = await openBench(await open());
    db = bench.database.db;
    const menu = { pages: [...MENU.pages, ...PAGES] };
    const settings = { strangers: STRANGERS, embedding: [SITE] };
    bench.published = await fixtureVersion({ forms: FORMS, menu, settings });
    await publishVersion(db, bench.published);
  });
  afterAll(async () => {
    await bench.close();
    await rm(dist, { recursive: true });
  });
  beforeEach(() => db.deleteFrom('attempts').execute());

  function send({ form = 'mailed', values, key, trap = '', proof, from = '192.0.2.1', adjunto }: Sent = {}) {
    const given = { email: 'anna@exemple.cat', what: 'hola', ...values };
    const parts = requestParts(
      { token: '', form, values: given, key: key ?? randomUUID(), ...(adjunto && { adjunto }) },
      bench.published.version,
    );
    parts.payload.append('stranger', new Blob([JSON.stringify({ trap, proof })], { type: 'application/json' }));
    return bench.app.inject({ method: 'POST', url: '/api/strangers/requests', remoteAddress: from, ...parts });
  }
  const post = (url: string, payload: object) => bench.app.inject({ method: 'POST', url, payload });
  const confirm = (token: string) => post('/api/strangers/confirmation', { token });
  const stateOf = (token: string) => post('/api/strangers/state', { token });

  async function proofFor(form = 'worked') {
    const challenge = (await bench.app.inject({ url: `/api/strangers/task?form=${form}` })).json();
    return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  }

  /** Mails to somebody, the newest first, with the token of their link. */
  async function mailsTo(mailbox: string) {
    const seal = new Seal(SECRET);
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where(sql<boolean>`recipients = ${JSON.stringify([mailbox])}::jsonb`)
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => {
      const text = row.sealed ? seal.open(row.text) : row.text;
      const [, page = '', name = '', token = ''] = /(\/pages\/\S+)\?(confirm|state)=([\w-]+)/.exec(text) ?? [];
      return { subject: row.subject, text, reply: row.reply_to, page, name, token };
    });
  }
  const casesOf = (form: string) => db.selectFrom('cases').selectAll().where('form', '=', form).orderBy('id').execute();
  const newMailbox = () => `${randomUUID()}@exemple.cat`;

  it('holds what was sent until its sender confirms it, which a link that is opened does not', async () => {
    const email = newMailbox();
    const before = (await casesOf('mailed')).length;
    const answer = await send({ values: { email } });
    expect([answer.statusCode, answer.json()]).toEqual([202, { mailbox: email, hours: 23 }]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ page: '/pages/receipt', name: 'confirm' });
    expect(mail?.text).toContain('&language=ca');
    const token = mail?.token ?? '';
    expect((await bench.app.inject({ url: `/api/strangers/confirmation?token=${token}` })).statusCode).toBe(404);
    expect(await casesOf('mailed')).toHaveLength(before);
    const confirmed = await confirm(token);
    expect(confirmed.statusCode).toBe(201);
    expect((await casesOf('mailed')).at(-1)).toMatchObject({
      reference: confirmed.json().reference,
      state: 'received',
    });
    expect((await confirm(token)).statusCode).toBe(409);
    expect(await casesOf('mailed')).toHaveLength(before + 1);
    const [office] = await mailsTo(OFFICE);
    expect(office).toMatchObject({ reply: email });
  });

  it('makes one case of two confirmations at the same moment', async () => {
    const email = newMailbox();
    await send({ values: { email } });
    const token = (await mailsTo(email))[0]?.token ?? '';
    const before = (await casesOf('mailed')).length;
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await casesOf('mailed')).toHaveLength(before + 1);
  });

  it('keeps no token, and refuses one that is unknown or over', async () => {
    const email = newMailbox();
    await send({ values: { email } });
    const token = (await mailsTo(email))[0]?.token ?? '';
    const rows = JSON.stringify(await db.selectFrom('strangers').selectAll().execute());
    expect(rows).not.toContain(token);
    expect((await confirm('x'.repeat(43))).statusCode).toBe(400);
    await db
      .updateTable('strangers')
      .set({ expires_at: new Date(0) })
      .where('held', 'is not', null)
      .execute();
    expect((await confirm(token)).statusCode).toBe(400);
  });

  it('answers a link that is cut, or has a full stop more, as an unknown link', async () => {
    const unknown = 'x'.repeat(43);
    for (const token of ['x', `${unknown}.`]) {
      expect([(await confirm(token)).statusCode, (await stateOf(token)).statusCode]).toEqual([400, 400]);
      expect((await confirm(token)).json()).toEqual((await confirm(unknown)).json());
      expect((await stateOf(token)).json()).toEqual((await stateOf(unknown)).json());
    }
  });

  it('shows the state and nothing more, to whoever has the link of the receipt', async () => {
    const email = newMailbox();
    await send({ values: { email, what: 'secret words' } });
    const { reference } = (await confirm((await mailsTo(email))[0]?.token ?? '')).json();
    const receipt = (await mailsTo(email))[0];
    expect(receipt).toMatchObject({ name: 'state', page: '/pages/receipt' });
    expect(receipt?.text).toContain(reference);
    expect(receipt?.text).not.toContain('secret words');
    const state = await stateOf(receipt?.token ?? '');
    expect(state.json()).toEqual({ reference, state: 'Rebuda', at: expect.any(String) });
    expect((await stateOf('y'.repeat(43))).statusCode).toBe(404);
  });

  it('lists it at the desk as that of somebody without an account, whom the moves of the office reach', async () => {
    const email = newMailbox();
    await send({ values: { email } });
    const { reference } = (await confirm((await mailsTo(email))[0]?.token ?? '')).json();
    const headers = { authorization: await bench.token('S0001') };
    const url = `/api/desk/requests/lines/${reference}`;
    const detail = await bench.app.inject({ url, headers });
    expect(detail.json()).toMatchObject({ member: { username: 'sense compte', name: email }, mailbox: email });
    expect(JSON.stringify(detail.json())).not.toContain('stranger-');
    const payload = { move: 'returned', answer: 'Ens falta el nom.' };
    const moved = await bench.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'if-match': String(detail.headers.etag), 'idempotency-key': randomUUID() },
      payload,
    });
    expect(moved.statusCode).toBeLessThan(300);
    expect((await mailsTo(email))[0]?.text).toContain('Ens falta el nom.');
    const events = await db
      .selectFrom('case_events')
      .innerJoin('cases', 'cases.id', 'case_id')
      .select(['move', 'actor', 'user_id'])
      .where('reference', '=', reference)
      .orderBy('case_events.id')
      .execute();
    expect(events[0]).toMatchObject({ move: 'send', actor: 'member', user_id: null });
    expect(events[1]).toMatchObject({ move: 'returned', actor: 'office', user_id: expect.any(Number) });
  });

  it('judges it as the form of anybody, and sends no copy to a mailbox that somebody typed', async () => {
    const email = newMailbox();
    const wrong = await send({ values: { email, what: 'far more than twenty letters' } });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['what']]);
    expect(await mailsTo(email)).toEqual([]);
    const proof = await proofFor();
    expect((await send({ form: 'worked', values: { email }, proof })).statusCode).toBe(201);
    expect((await mailsTo(email)).map(({ name }) => name)).toEqual(['state']);
  });

  it('counts a send once, however often it is repeated', async () => {
    const email = newMailbox();
    const proof = await proofFor();
    const key = randomUUID();
    const sent = { form: 'worked', values: { email }, proof, key };
    const answers = await Promise.all([send(sent), send(sent)]);
    answers.push(await send(sent));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(1);
    expect((await send({ ...sent, values: { email, what: 'other' } })).statusCode).toBe(422);
  });

  it('takes a proof of work once, in time, unchanged and for its form', async () => {
    const proof = await proofFor();
    const { challenge, solution } = proof;
    const refused = async (given: object | undefined) => {
      const answer = await send({ form: 'worked', proof: given });
      expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('comprovació')]);
    };
    await refused(undefined);
    await refused({ challenge, solution: { ...solution, counter: 1, derivedKey: '00' } });
    const parameters = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 1000 };
    await refused({ challenge: { ...challenge, parameters }, solution });
    await refused({ challenge: { ...challenge, signature: '00' }, solution });
    expect((await send({ form: 'worked', values: { email: newMailbox() }, proof })).statusCode).toBe(201);
    await refused(proof);
    expect((await bench.app.inject({ url: '/api/strangers/task?form=mailed' })).statusCode).toBe(404);
  });

  it('lets nobody through who filled in the box that people never see', async () => {
    const email = newMailbox();
    expect((await send({ values: { email }, trap: 'https://example.org' })).statusCode).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('takes files only where the settings say so', async () => {
    const adjunto = new File([SMALL_PDF], 'full.pdf', { type: 'application/pdf' });
    const refused = await send({ form: 'worked', proof: await proofFor(), adjunto });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('fitxers')]);
    const email = newMailbox();
    expect((await send({ values: { email }, adjunto })).statusCode).toBe(202);
    const { reference } = (await confirm((await mailsTo(email))[0]?.token ?? '')).json();
    const row = (await casesOf('mailed')).find((one) => one.reference === reference);
    expect(row?.values).toMatchObject({ paper: { name: 'full.pdf' } });
    const file = await db
      .selectFrom('case_files')
      .select('size')
      .where('case_id', '=', row?.id ?? 0)
      .execute();
    expect(file).toEqual([{ size: SMALL_PDF.byteLength }]);
  });

  it('bounds what one address, one mailbox and everybody may send in an hour, with the time to wait', async () => {
    const sends = async (from: string, email = newMailbox()) =>
      send({ form: 'worked', from, values: { email }, proof: await proofFor() });
    expect((await sends('192.0.2.7')).statusCode).toBe(201);
    expect((await sends('192.0.2.7')).statusCode).toBe(201);
    const third = await sends('192.0.2.7');
    expect([third.statusCode, Number(third.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(third.json().message).toMatch(/60 minuts; el que ha escrit/);
    const same = newMailbox();
    await sends('192.0.2.8', same);
    await sends('192.0.2.9', same.toUpperCase());
    expect((await sends('192.0.2.10', same)).statusCode).toBe(429);
    expect((await sends('192.0.2.11')).statusCode).toBe(201);
    const sixth = await sends('192.0.2.12');
    expect([sixth.statusCode, sixth.json().message]).toEqual([
      429,
      expect.stringContaining("massa enviaments d'aquest formulari"),
    ]);
  });

  it('opens no other form to strangers, whoever asks, and no change of a case', async () => {
    for (const form of ['closed', 'sample-request', 'constructor'])
      expect([form, (await send({ form })).statusCode]).toEqual([form, 403]);
    const parts = requestParts({ token: '', form: 'mailed', values: {} }, bench.published.version);
    const call = await bench.app.inject({ method: 'POST', url: '/api/emails/comunicaciones', ...parts });
    expect(call.statusCode).toBe(401);
  });

  it('forgets who confirms nothing after a day, and erases a person by the reference of the case', async () => {
    const email = newMailbox();
    await send({ values: { email } });
    const { reference } = (await confirm((await mailsTo(email))[0]?.token ?? '')).json();
    const gone = newMailbox();
    await send({ values: { email: gone } });
    await db
      .updateTable('users')
      .set({ created_at: new Date(0) } as never)
      .where('kind', '=', 'stranger')
      .execute();
    await removeOld(db);
    await removeExpired(db, null, { mails: 0, requests: 0, audit: 0 });
    const names = async () =>
      (await db.selectFrom('users').select('name').where('kind', '=', 'stranger').execute()).map(({ name }) => name);
    expect(await names()).toContain(email);
    expect(await names()).not.toContain(gone);
    const erased = await bench.app.inject({
      method: 'POST',
      url: `/api/desk/members/${reference}/erasure`,
      headers: { authorization: await bench.token('S0001'), 'idempotency-key': randomUUID() },
      payload: { dryRun: false },
    });
    expect([erased.statusCode, erased.json().done]).toEqual([200, true]);
    expect(await names()).not.toContain(email);
    expect((await casesOf('mailed')).map((row) => row.reference)).not.toContain(reference);
  });

  it('lets the sites of the settings frame the pages with such forms, in their embedded look alone', async () => {
    const app = await buildApp({ settings: SETTINGS, db, tokenSecret: SECRET, dist, drawsPages: false });
    const ancestorsOf = async (url: string) => {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      return [
        /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1],
        headers['x-frame-options'],
      ];
    };
    expect(await ancestorsOf('/pages/mailed?embedded')).toEqual([SITE, undefined]);
    for (const url of [
      '/pages/mailed',
      // The browser's app reads another name there, and would show its session.
      '/pages/mailed?embedded?x',
      '/pages/closed?embedded',
      '/pages/sample-request?embedded',
      '/?embedded',
      '/nowhere?embedded',
    ])
      expect([url, ...(await ancestorsOf(url))]).toEqual([url, "'none'", 'DENY']);
    const receipt = await app.inject({ url: '/pages/receipt?state=x', headers: { accept: 'text/html' } });
    expect(receipt.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    const script = await app.inject({ url: '/embed.js' });
    expect(script.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
    expect(script.body).toContain('workspaceHeight');
    await app.close();
  });
});
