import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLinkToken } from '../../../src/server/domain/accounts/passwords/password-links.ts';
import { findRecord } from '../../../src/server/domain/records/store.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { callsOf, sampleOf } from '../support/calls.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { SMALL_PDF } from '../support/files.ts';
import { LISTS } from '../support/fixture/lists.ts';
import type { Caller, Sample } from '../support/fixture/sample.ts';
import { sentMails } from '../support/mail/mails.ts';
import { caller, fresh, PLAIN, passwordHashes, plainPasswords, signedIn, VISITORS } from '../support/people.ts';
import { GOOD } from '../support/signing/declaration-form.ts';

/** Every call with every trick: milliseconds, on a machine that others use too. */
const PATIENCE = 600_000;

const VICTIM = '20002';
const VICTIMS_MAIL = 'angel.sole@exemple.cat';
const VICTIMS_KEY = 'the-key-of-the-victims-request';
const TABLES = [
  'users',
  'records',
  'sessions',
  'password_links',
  'idempotency_keys',
  'guide_documents',
  'cases',
] as const;

/** The column that says whose a row is, where it is another than `user_id`. */
const OWNER_COLUMNS: Record<string, string> = { users: 'id', records: 'owner', cases: 'owner' };

let bench: Bench;
let original: Map<string, string>;
/** Everything that could name the victim in a call. */
let ids: Record<string, unknown>;
let victimsToken: string;
/** Texts that are only the victim's, and are not sent by the probes themselves. */
let marks: string[];

beforeAll(async () => {
  bench = await openBench(await openTestDatabase(), { hasher: PLAIN });
  const { db } = bench.database;
  await plainPasswords(db);
  const secret = await PLAIN.hash('Only-The-Victim-1', 0);
  await db.updateTable('users').set({ password_hash: secret }).where('username', '=', VICTIM).execute();
  original = await passwordHashes(db);
  victimsToken = await signedIn(bench, VICTIM, 'Only-The-Victim-1');
  const values = { delanteDe: 'Victims-Request' };
  const sent = await bench.send({ token: victimsToken, form: 'sample-request', values, key: VICTIMS_KEY });
  await joinGuide();
  const solicitud = await declare();
  const user = await db.selectFrom('users').selectAll().where('username', '=', VICTIM).executeTakeFirstOrThrow();
  await newLinkToken(db, user.id);
  const member = (await findRecord(db, user.id, 'person'))?.values ?? {};
  const names = ['username', 'usuario', 'sub', 'user', 'identificador', 'persCodiCole', 'member', 'num_colegiado'];
  ids = {
    ...Object.fromEntries(names.map((name) => [name, VICTIM])),
    ...Object.fromEntries(['id', 'userId', 'user_id'].map((name) => [name, user.id])),
    solicitud_id: solicitud,
    persPersonId: member.persPersonId,
    persCifNif: member.persCifNif,
    nif: member.persCifNif,
    rol: 'ROLE_COLEGIADO',
    role: 'ROLE_COLEGIADO',
    email: 'stranger@evil.example',
  };
  const theirs = texts(await rowsOf(VICTIM));
  const everybodys = texts((await Promise.all(VISITORS.map(({ username }) => rowsOf(username)))).flat());
  const given = Object.values(ids).map(String);
  const published = Object.keys(bench.published.manifest.forms);
  // Names of comarques are nobody's own.
  const places = Object.values(LISTS.find(({ id }) => id === 'comarques')?.texts.ca?.entries ?? {});
  // Nor are the states of a request and the types of files.
  const words = ['received', 'request', 'pendiente_firma', 'application/pdf'];
  const shared = [...everybodys, ...given, ...published, bench.published.version, ...places, ...words].join('\n');
  // Five digits, as of a postal code, stand in times and boundaries by chance.
  marks = [...theirs].filter((text) => text.length > 4 && !/^\d{5}$/.test(text) && !shared.includes(text));
  // The mails of the preparation leave before the probes begin.
  await sentMails(bench.database);
  marks.push(sent.json().reference, victimsToken, 'Victims-CV', 'Victims-Work');
  expect(marks).toEqual(expect.arrayContaining(['Solé Güell', 'angel.sole@exemple.cat', 'Plaça Major, 3']));
  expect(marks).toContain('Victims-Presentation');
});
afterAll(() => bench.close());

/** The victim's entry in the guide, with a CV; other people's probes send and remove one of that kind. */
async function joinGuide(): Promise<void> {
  const { app } = bench;
  const headers = { authorization: victimsToken };
  const guide = '/api/ebcn/guia-profesionales';
  const payload = { visible: false, presentacion: 'Victims-Presentation', actividades: [], comarcasPreferentes: [] };
  const made = await app.inject({ method: 'POST', url: `${guide}/profesionales`, headers, payload });
  const cv = new FormData();
  const content = Buffer.concat([SMALL_PDF, Buffer.from('Victims-CV')]);
  cv.append('adjunto', new File([new Uint8Array(content)], 'cv.pdf'));
  const sent = await app.inject({
    method: 'POST',
    url: `${guide}/profesionales/documentos?tipo=CV`,
    headers,
    payload: cv,
  });
  expect([made.statusCode, sent.statusCode]).toEqual([204, 204]);
}

/** The victim's request to join the ETEC list, by its id. */
async function declare(): Promise<number> {
  const payload = { ...GOOD, accion: 'generar_documento', correo: 'Victims-Work' };
  const url = '/signing/otecSolicitudes.php';
  const made = await bench.app.inject({ method: 'POST', url, headers: { token: victimsToken }, payload });
  expect(made.statusCode).toBe(201);
  return (made.json() as { id: number }).id;
}

/** The rows of one person in every table that has some. */
async function rowsOf(username: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const table of TABLES) {
    const owner = sql.ref(`${table}.${OWNER_COLUMNS[table] ?? 'user_id'}`);
    const found = await sql`select ${sql.table(table)}.* from ${sql.table(table)} join users as owner
      on owner.id = ${owner} where owner.username = ${username}`.execute(bench.database.db);
    rows.push(...found.rows.map((row) => JSON.stringify(row)).sort());
  }
  return rows;
}

/** The same rows as short texts that differ when a row does; in one statement, since it is asked for at every probe. */
async function stateOf(username: string, without: readonly string[]): Promise<string> {
  const parts = TABLES.filter((name) => !without.includes(name)).map((table) => {
    const owner = sql.ref(`${table}.${OWNER_COLUMNS[table] ?? 'user_id'}`);
    return sql`select ${table} || md5(${sql.table(table)}::text) as row from ${sql.table(table)}
      join users as owner on owner.id = ${owner} where owner.username = ${username}`;
  });
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)} order by 1`.execute(
    bench.database.db,
  );
  return rows.map(({ row }) => row).join();
}

/** Texts of columns, and of what a document holds; titles of forms are nobody's own. */
function texts(rows: readonly unknown[]): Set<string> {
  const all = rows.map((row) => JSON.parse(String(row)) as Record<string, unknown>);
  return new Set(all.flatMap((row) => [...Object.values(row), ...textsIn(row.values)].filter(isText)));
}

function textsIn(value: unknown): string[] {
  if (isText(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const strings = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Ways to slip somebody else's name into a call; `base` is a call that is in order. */
const TRICKS: Record<string, (base: Sent) => Sent> = {
  'ids in the query': (base) => ({ ...base, query: { ...strings(ids), ...base.query } }),
  'the number at the end of the path': (base) => ({ ...base, url: `${base.url}/${ids.id}` }),
  'the name at the end of the path': (base) => ({ ...base, url: `${base.url}/${VICTIM}` }),
  'headers and the cookie of the victim': (base) => ({
    ...base,
    headers: {
      ...base.headers,
      cookie: `CookieTokenEBCN=${victimsToken}`,
      // Where the token itself travels in a header of that name, it is no trick.
      [base.headers?.token === undefined ? 'token' : 'authorization']: victimsToken,
      'x-user': VICTIM,
      'x-forwarded-user': VICTIM,
    },
  }),
  'the key of the victim’s request': (base) => ({
    ...base,
    headers: { ...base.headers, 'idempotency-key': VICTIMS_KEY },
  }),
};

type Sent = Pick<InjectOptions, 'payload'> & {
  url: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

/** How the victim's rows stood after the last probe, without some tables: the next one begins there. */
let left = { skipped: '', state: '' };

/** The caller that was refused last, still as before: signed in, with a link that nobody used. */
let refused: { username: string; who: Caller } | undefined;

/** The outcome of a call with one of the tricks: marks of the victim that were heard, and whether a row changed. */
async function probe(app: FastifyInstance, route: RouteOptions, sample: Sample, username: string, trick: string) {
  await fresh(bench, original);
  const inBody = trick === 'ids in the body';
  const who = refused?.username === username ? refused.who : await caller(bench, username);
  const { headers, ...rest } = sample.request({ ...who, extra: inBody ? ids : {} });
  const skipped = sample.touches?.tables ?? [];
  const before = left.skipped === skipped.join() && left.state ? left.state : await stateOf(VICTIM, skipped);
  const base = { url: sample.url ?? route.url, headers: headers as Record<string, string>, ...rest } as Sent;
  const answer = await app.inject({ method: route.method as 'GET', ...(TRICKS[trick]?.(base) ?? base) });
  refused = [401, 403].includes(answer.statusCode) ? { username, who } : undefined;
  left = { skipped: skipped.join(), state: await stateOf(VICTIM, skipped) };
  // A mail to the victim alone is the victim's to read; a refused call's mail is read with the next call that is not.
  const mails = (refused ? [] : await sentMails(bench.database)).filter(
    ({ recipients }) => recipients.join() !== VICTIMS_MAIL,
  );
  const heard = answer.body + JSON.stringify(answer.headers) + JSON.stringify(mails);
  return {
    call: `${route.method} ${route.url} with ${trick}`,
    heard: marks.filter((mark) => heard.includes(mark)),
    changed: left.state !== before,
    fault: answer.statusCode === 503,
  };
}

const ALL_TRICKS = ['ids in the body', ...Object.keys(TRICKS)];

describe('no call reads or changes another’s record', () => {
  it.each(VISITORS)('made by $who', { timeout: PATIENCE }, async ({ username }) => {
    for (const route of callsOf(bench)) {
      const sample = sampleOf(route);
      if (!sample) throw new Error(`${route.method} ${route.url} has no sample to probe it with.`);
      for (const trick of ALL_TRICKS) {
        const found = await probe(bench.app, route, sample, username, trick);
        // The desk reads everybody's on purpose, for who may; nobody changes anything by a trick.
        const heard = route.config?.access?.join() === 'staff' && username === 'S0001' ? found.heard : [];
        expect(found).toEqual({ call: found.call, heard, changed: false, fault: false });
      }
    }
  });
});

it('would notice a call that believes the ids it is sent', async () => {
  const config = { access: ['everyone'] };
  const app = await buildApp({
    settings: SETTINGS,
    db: bench.database.db,
    tokenSecret: SECRET,
    hasher: PLAIN,
    routes: [
      (scope, { db }) => {
        scope.get<{ Querystring: { userId?: number } }>('/api/reads', { config }, async ({ query }) =>
          findRecord(db, query.userId ?? 0, 'contact-address'),
        );
        scope.post<{ Body: { nif?: string } }>('/api/writes', { config }, async ({ body }) => {
          const owner = sql`values->>'persCifNif' = ${body.nif ?? ''}`;
          await sql`update records set values = values || '{"comentario":"x"}' where ${owner}`.execute(db);
          return {};
        });
      },
    ],
  });
  const found = async (url: string, trick: string) => {
    const route = app.guardedRoutes.find((one) => one.url === url && one.method !== 'HEAD');
    if (!route) throw new Error(url);
    const request = ({ token, extra }: Caller) => ({
      headers: { authorization: token },
      ...(route.method === 'POST' ? { payload: extra } : {}),
    });
    return probe(app, route, { request, status: 200 }, '20001', trick);
  };
  expect((await found('/api/reads', 'ids in the query')).heard).toContain(VICTIMS_MAIL);
  expect((await found('/api/writes', 'ids in the body')).changed).toBe(true);
  await app.close();
});
