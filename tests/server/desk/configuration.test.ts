import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rows from '../../../messages/_general/ca/widgets/rows.json' with { type: 'json' };
import { actionManifests } from '../../../src/actions/manifests.ts';
import type { ChangesAnswer } from '../../../src/api/shapes/configuration.ts';
import type { PublicationsAnswer } from '../../../src/api/shapes/publications.ts';
import type { CheckAnswer } from '../../../src/api/shapes/workshop.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { currentVersion } from '../../../src/server/domain/config/store.ts';
import { publishVersion, type VersionFiles } from '../../../src/server/domain/publishing/activate.ts';
import { widgetManifests } from '../../../src/widgets/manifests.ts';
import { confirm } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion, MENU } from '../support/fixture/fixture.ts';
import { signedIn } from '../support/people.ts';
import { changeValues, RECORDS } from '../support/records.ts';

const PATH = '/api/desk/configuration';
const ASKS = 'insufficient_user_authentication';

onEachDatabase('what is published, at the desk', (open) => {
  let bench: Bench;
  let token: string;
  const signIn = async (authorization = '') => {
    const payload = { username: 'S0001', password: DEMO_PASSWORD };
    const headers = authorization ? { authorization } : {};
    const url = '/api/auth/usuarios-ebcn';
    return String((await bench.app.inject({ method: 'POST', url, headers, payload })).json().token);
  };
  beforeAll(async () => {
    bench = await openBench(await open());
    token = await signIn();
  });
  afterAll(() => bench.close());

  const get = (path = '') => bench.app.inject({ url: `${PATH}${path}`, headers: { authorization: token } });
  const changed = async (change: Parameters<typeof fixtureVersion>[0]) => {
    const before = String(await currentVersion(bench.database.db));
    const after = await fixtureVersion(change);
    await publishVersion(bench.database.db, after);
    const { changes } = (await get(`/changes?before=${before}&after=${after.version}`)).json() as ChangesAnswer;
    return changes.flatMap(({ subject, title, changes: lines }) =>
      lines.map(({ place, path }) => [subject, title, place.join(' › '), path.join('.')]),
    );
  };
  const back = (payload: object, authorization = token) =>
    bench.app.inject({ method: 'POST', url: PATH, headers: { authorization }, payload: { note: '', ...payload } });

  it('is listed with who and why, compared, and brought back by whoever gives the password again', async () => {
    const { db } = bench.database;
    const first = String(await currentVersion(db));
    const second = await fixtureVersion({ drop: 'copied-request' });
    await publishVersion(db, second, [], { by: 'pau', note: 'Menys formularis' });
    const { items } = (await get()).json();
    expect(items[0]).toMatchObject({ version: second.version, kind: 'publish', by: 'pau', note: 'Menys formularis' });
    expect(items[1]).toMatchObject({ version: first });

    const changes = (await get(`/changes?before=${first}&after=${second.version}`)).json();
    const gone = changes.changes.find(({ id }: { id?: string }) => id === 'copied-request');
    expect(gone).toMatchObject({ subject: 'form', changes: [{ kind: 'removed', path: [] }] });
    expect((await get('/changes?before=ffffffff&after=eeeeeeee')).statusCode).toBe(404);

    // Its forms are drawn with its lists, whoever else may read these.
    const listOf = (version: string) => get(`/versions/${version}/lists/territories?size=1`);
    expect(
      (await bench.app.inject({ url: '/api/lists/territories', headers: { authorization: token } })).statusCode,
    ).toBe(403);
    expect((await listOf(first)).json()).toMatchObject({ entries: [{ value: expect.anything() }] });
    expect((await listOf('zzzz')).statusCode).toBe(404);
    const wanted = { to: first, live: second.version, note: 'Massa aviat' };
    const asked = await back(wanted);
    expect([asked.statusCode, asked.json().code]).toEqual([403, ASKS]);
    expect((await back({ ...wanted, live: first })).statusCode).toBe(412);
    expect(await currentVersion(db)).toBe(second.version);
    // Signing in again out of the session gives one act.
    token = await signIn(token);
    const done = await back(wanted);
    expect(done.json().items[0]).toMatchObject({
      version: first,
      kind: 'rollback',
      by: expect.stringContaining('S0001'),
      note: 'Massa aviat',
    });
    expect(await currentVersion(db)).toBe(first);
    expect((await back({ to: first, live: first })).statusCode).toBe(409);
    expect((await back({ to: second.version, live: first })).json().code).toBe(ASKS);
  });

  it('is gone back to by a second person where that version or the live one asks for one', async () => {
    const { db } = bench.database;
    await sql`insert into users (username, kind, role, name, password_hash)
      select 'S0002', kind, role, 'Pau Soler', password_hash from users where username = 'S0001'`.execute(db);
    const second = await signedIn(bench, 'S0002');
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      bench.app.inject({ method, url, headers: { authorization: second }, ...(payload && { payload }) });
    const silent = await fixtureVersion({ drop: 'photo-request' });
    const asking = { publishing: { approval: true } };
    const first = await fixtureVersion({ settings: asking });
    const later = await fixtureVersion({ settings: asking, drop: 'copied-request' });
    const publishes = async (...versions: VersionFiles[]) => {
      for (const version of versions) await publishVersion(db, version);
    };
    for (const [to, live] of [
      [silent, first],
      [first, later],
      [first, silent],
    ] as const) {
      await publishes(to, live);
      const answer = await back({ to: to.version, live: live.version, note: 'Enrere' });
      expect([answer.statusCode, answer.json().state]).toEqual([202, 'proposed']);
      expect(await currentVersion(db)).toBe(live.version);
      const { id } = answer.json();
      const { items } = (await call('GET', '/api/config/publications')).json() as PublicationsAnswer;
      expect(items.find((one) => one.id === id)).toMatchObject({ restores: to.version, mine: false, changedSince: 0 });
      const { report } = (await call('GET', `/api/config/publications/${id}/changes`)).json() as CheckAnswer;
      expect(report?.changes.length).toBeGreaterThan(0);
      const url = `/api/config/publications/${id}/confirmation`;
      const own = { method: 'POST', url, headers: { authorization: token }, payload: {} } as const;
      expect((await bench.app.inject(own)).statusCode).toBe(403);
      expect((await call('POST', url, {})).json().code).toBe(ASKS);
      await confirm(bench, 'S0002');
      expect((await call('POST', url, {})).json()).toEqual({ version: to.version });
      expect(await currentVersion(db)).toBe(to.version);
      expect((await get()).json().items[0]).toMatchObject({
        version: to.version,
        note: 'Enrere',
        kind: 'rollback',
        by: expect.stringContaining('S0001'),
        confirmedBy: expect.stringContaining('S0002'),
      });
    }
    // What could not become live is not proposed either, and another live version ends a proposal.
    await publishes(first, later);
    expect((await back({ to: later.version, live: later.version })).statusCode).toBe(409);
    expect((await back({ to: first.version, live: first.version })).statusCode).toBe(412);
    const { id } = (await back({ to: first.version, live: later.version })).json();
    await publishes(await fixtureVersion());
    await confirm(bench, 'S0002');
    expect((await call('POST', `/api/config/publications/${id}/confirmation`, {})).statusCode).toBe(412);
  });

  it('is gone back to by who may publish alone', async () => {
    const { db } = bench.database;
    const to = String(await currentVersion(db));
    const checks = { ...MENU.checks, configuration: ['ROLE_EDITOR'] };
    const { version } = await publishVersion(db, await fixtureVersion({ menu: { checks } }));
    token = await signIn(token);
    expect((await back({ to, live: version })).statusCode).toBe(403);
    expect((await get()).statusCode).toBe(200);
    expect(await currentVersion(db)).toBe(version);
    await publishVersion(db, await fixtureVersion());
  });

  it('names rights, roles, mailboxes and bank accounts first among the changes', async () => {
    const checks = { ...MENU.checks, statistics: ['ROLE_EDITOR'] };
    const settings = {
      ownPrice: '8 €',
      bankAccount: 'ES79 2100 0813 6101 2345 6789',
      giro: 'ES9121000418450200051332',
      office2: 'altra@exemple.cat',
      offices: { office: { email: 'nova@exemple.cat' } },
    };
    const said = await changed({ menu: { checks }, settings: settings as object, drop: 'copied-request' });
    const paths = said.map(([subject, , , path]) => `${subject} ${path}`);
    const at = (path: string) => paths.findIndex((one) => one.startsWith(path));
    const plain = at('settings ownPrice');
    for (const path of ['settings offices', 'settings bankAccount', 'settings giro', 'settings office2'])
      expect([path, at(path) >= 0 && at(path) < plain]).toEqual([path, true]);
    expect(at('menu checks.statistics')).toBeGreaterThanOrEqual(0);
    expect(at('menu checks.statistics')).toBeLessThan(at('form '));
    await publishVersion(bench.database.db, await fixtureVersion());
  });

  it('is gone back to over values that nobody would see any more only by whoever says so', async () => {
    const { db } = bench.database;
    const text = { type: 'string' };
    const [first, ...others] = RECORDS;
    if (!first) throw new Error('unreachable');
    const { properties } = first.schema as { properties: object };
    const wider = { ...first, schema: { ...first.schema, properties: { ...properties, lloc: text } } };
    const before = String(await currentVersion(db));
    const { version } = await publishVersion(db, await fixtureVersion({ records: [wider, ...others] }));
    await changeValues(db, 'person', { lloc: 'Vic' }, '20001');
    const changes = (await get(`/changes?before=${version}&after=${before}`)).json() as ChangesAnswer;
    expect(changes.hidden).toEqual([{ place: ['person', '«lloc»'], people: 1 }]);
    token = await signIn(token);
    const refused = await back({ to: before, live: version });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('valors desats en 1 camp'),
    ]);
    expect(await currentVersion(db)).toBe(version);
    expect((await back({ to: before, live: version, hides: true })).statusCode).toBe(200);
    expect(await currentVersion(db)).toBe(before);
  });

  it('says where a difference stands as people call it, and what nobody has words for by its name', async () => {
    const organisation = { name: 'Un altre', taxNumber: 'B1' };
    const settings = { organisation, ownPrice: '8 €', links: { site: 'https://x.example' } } as object;
    const said = await changed({ settings, drop: 'copied-request' });
    expect(said).toContainEqual(['settings', '', 'organització › NIF', 'organisation.taxNumber']);
    expect(said).toContainEqual(['settings', '', 'preu', 'ownPrice']);
    expect(said).toContainEqual(['settings', '', expect.stringContaining('«site»'), 'links.site']);
    expect(said).toContainEqual(['form', 'Pàgina copied-request (copied-request)', '', '']);
    const own = { title: 'Segell', motivo: { label: 'Per què', help: 'Digui-ho' } };
    const pages = { lending: { title: 'Préstec', welcome: 'Hola' } };
    const texts = new Map([['second-request', { forms: { 'second-request': own }, pages }]]);
    const changedTexts = (await changed({ texts })).filter(([subject]) => subject === 'texts');
    const of = (path: string) => changedTexts.filter((line) => line[3] === path).map(([, , place]) => place);
    expect(of('forms.second-request.motivo.label')).toContain('Segell (second-request) › Per què');
    expect(of('forms.second-request.motivo.help')).toContain('Segell (second-request) › Per què › ajuda');
    expect(of('pages.lending.title')).toContain('«Préstec» › títol');
    expect(of('pages.lending.welcome')).toContain('«Préstec» › «welcome»');
  });

  it('calls an e-mail by its subject', async () => {
    const mail = { subject: 'Rebut {{reference}}', html: '<p>Hola</p>', text: 'Hola' };
    await changed({ mails: { sample: mail } });
    const said = await changed({ mails: { sample: { ...mail, text: 'Bon dia' } } });
    expect(said).toContainEqual([
      'mails',
      expect.anything(),
      expect.stringMatching(/^«.*Rebut.*» › text$/),
      'sample.text',
    ]);
  });

  it('says which state, move, field or entry a text of a procedure, a record or a list is about', async () => {
    const named = {
      procedures: { lending: { document: { title: 'Préstec' }, states: { out: 'Fora' }, moves: { give: 'Donar' } } },
      records: { person: { title: 'Persona', mobile: { label: 'Mòbil', help: 'Digui-ho' } } },
      lists: { territories: { entries: { north: 'Nord' } } },
    };
    const changedTexts = await changed({ texts: new Map([['second-request', named]]) });
    const of = (path: string) => changedTexts.find((line) => line[3] === path)?.[2];
    expect(of('procedures.lending.states.out')).toBe('Préstec (lending) › estats › «Fora»');
    expect(of('procedures.lending.moves.give')).toBe('Préstec (lending) › moviments › «Donar»');
    expect(of('procedures.lending.document.title')).toBe('Préstec (lending) › document › títol');
    expect(of('records.person.mobile.label')).toBe('Persona (person) › Mòbil');
    expect(of('records.person.mobile.help')).toBe('Persona (person) › Mòbil › ajuda');
    expect(of('lists.territories.entries.north')).toBe('territories › entrades › «Nord»');
  });

  it('says of a text that stands nowhere else which of the common texts it is, as the workshop calls these', async () => {
    const common = {
      fields: { phone: { label: 'Telèfon', help: 'Només dígits' } },
      errors: { tooLate: 'Massa tard' },
      results: { sentAlready: 'Ja s’ha enviat' },
      app: {
        slogan: 'Hola',
        closed: { text: 'Tancat' },
        roles: { ROLE_EXTERNO: 'extern' },
        settings: { fee: 'quota' },
      },
      topBar: { tv: 'Televisió' },
      widgets: { rows: { ...rows, add: 'Una altra' } },
      forms: { 'second-request': { sections: { who: { title: 'Qui és' } } } },
    };
    const changedTexts = await changed({ texts: new Map([['second-request', common]]) });
    const of = (path: string) => changedTexts.find((line) => line[3] === path)?.[2];
    expect(of('fields.phone.label')).toBe('Etiquetes comunes › Telèfon');
    expect(of('fields.phone.help')).toBe('Etiquetes comunes › Telèfon › ajuda');
    expect(of('errors.tooLate')).toBe("Missatges d'error › «tooLate»");
    expect(of('results.sentAlready')).toBe("Respostes després d'enviar › «sentAlready»");
    expect(of('app.slogan')).toBe('Diàlegs i menú › «slogan»');
    expect(of('app.closed.text')).toBe('Diàlegs i menú › «closed» › text');
    expect(of('app.roles.ROLE_EXTERNO')).toBe('Noms dels rols › «ROLE_EXTERNO»');
    expect(of('app.settings.fee')).toBe('Noms dels paràmetres › «fee»');
    // Texts of the program that come with a first use are nobody's change.
    const ofRows = changedTexts.filter((line) => line[1] === 'ca' && line[3]?.startsWith('widgets.rows.'));
    expect(ofRows.map(([, , place]) => place)).toEqual(['«widgets» › «rows» › botó per afegir']);
    expect(of('topBar.tv')).toBe('Barra superior › «tv»');
    expect(of('forms.second-request.sections.who.title')).toMatch(/apartats › «Qui és» › títol$/);
  });

  it('says the words of the files for what is published, and leaves names alone that are spelled as a word', async () => {
    const asked = {
      id: 'asked',
      schema: { type: 'object', properties: {} },
      uiSchema: {},
      widgets: {},
      spec: { buttons: [{ id: 'title', steps: [], values: 'filled' }] },
    } as const;
    const loaded = { ...asked, spec: { buttons: [{ id: 'title', steps: [], values: 'loaded' }] } } as const;
    const options = { asked: { motivo: { label: 'Motiu', options: { title: 'Títol' } } } };
    const texts = new Map([['asked', { forms: options }]]);
    await changed({ forms: [asked], texts });
    const said = await changed({ forms: [loaded], settings: { links: { name: 'https://x.example' } } });
    const places = said.map(([subject, , place]) => `${subject}: ${place}`);
    expect(places).toContain('form: botons › «title» › què envia el botó');
    expect(places).toContainEqual(expect.stringMatching(/^settings: enllaços › «name»$/));
    expect(places).toContainEqual(expect.stringMatching(/^texts: .*asked.* › Motiu › opcions › «title»$/));
  });
});

describe('what words of the files are called where versions are compared, and in the workshop', () => {
  const root = path.join(import.meta.dirname, '..', '..', '..');
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const known = read('schemas/_dialect/settings.schema.json');
  const below = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { properties = {} } = node as { properties?: object };
    return [...Object.keys(properties), ...Object.values(node).flatMap(below)];
  };
  /** Values that the enumerations of a schema allow, other than yes and no, and an address that nobody chooses. */
  const valuesIn = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { enum: some, const: one } = node as { enum?: unknown; const?: unknown };
    const own = [...(Array.isArray(some) ? some : []), one];
    const said = own.filter((value): value is string => typeof value === 'string' && !value.endsWith('.schema.json'));
    const { propertyNames: _names, ...inner } = node as { propertyNames?: unknown };
    return [...said, ...Object.values(inner).flatMap(valuesIn)];
  };
  /** Words of JSON Schema for which only the file view has a use, and the names of texts. */
  const RAW =
    /^(\$schema|\$data|contains|description|not|anyOf|(additional|pattern|min|max)Properties|additionalItems|propertyNames)$/;

  it.each(['field', 'form', 'list', 'mail', 'menu', 'procedure', 'record', 'settings', 'theme'])(
    'has a word for each word of the dialect: %s',
    (kind) => {
      const { words } = read('messages/_general/ca/app/configuration.json');
      const { parts } = read('messages/_general/ca/app/workshop.json');
      const names = new Set(below(read(`schemas/_dialect/${kind}.schema.json`)));
      expect(names.size).toBeGreaterThan(0);
      expect([...names].filter((name) => !RAW.test(name) && !Object.hasOwn({ ...parts, ...words }, name))).toEqual([]);
    },
  );

  it.each(['ca', 'es', 'en'])('has a word for each value that may be chosen in the workshop, in %s', (language) => {
    const { values } = read(`messages/_general/${language}/app/workshop.json`);
    const kinds = [
      'demo',
      'field',
      'form',
      'list',
      'mail',
      'menu',
      'procedure',
      'record',
      'settings',
      'shared',
      'theme',
    ];
    const manifests = [...Object.values(widgetManifests), ...Object.values(actionManifests)] as object[];
    const chosen = [...kinds.map((kind) => read(`schemas/_dialect/${kind}.schema.json`)), ...manifests].flatMap(
      valuesIn,
    );
    expect(chosen).toEqual(expect.arrayContaining(['iso-time', 'master-detail', 'half']));
    expect(new Set(chosen.filter((value) => !Object.hasOwn(values, value)))).toEqual(new Set());
  });

  it.each(['ca', 'es'])("has the organisation's words for each of its own, in %s", (language) => {
    const words = read(`messages/${language}/app/settings.json`);
    const own = Object.keys(read('menus/settings.json')).filter((name) => !Object.hasOwn(known.properties, name));
    expect(own).toContain('bankName');
    expect(Object.keys(words).sort()).toEqual(own.sort());
  });
});
