import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CompiledForm } from '../../../src/core/config.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { treeOf } from '../../support/fields/tree-of.ts';
import { OFFICE } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { FORMS } from '../support/fixture/fixture-forms.ts';
import { LISTS } from '../support/fixture/lists.ts';
import { benchForSends } from '../support/sends.ts';

onEachDatabase('requests', (open) => {
  const bench = benchForSends(open);
  const form = 'sample-request';
  const count = async (table: 'cases' | 'outbox') =>
    (await bench.database.db.selectFrom(table).select('id').execute()).length;
  const lastMail = () =>
    bench.database.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

  it('records a request and puts its mail into the outbox', async () => {
    const values = {
      delanteDe: "Ajuntament de l'Hospitalet",
      motivo: 'Primera\nsegona',
      idioma: 'es',
      enviarPorEmail: true,
      email: '',
    };
    const answer = await bench.send({ form, values });
    expect(answer.statusCode).toBe(201);
    const { reference } = answer.json();
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const row = await bench.database.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reference, form, version: bench.published.version, language: 'ca' });
    expect(row.values).toEqual({
      nombre: 'Núria',
      apellidos: 'Vila i Puigdomènech',
      contacto: 'nuria.vila@exemple.cat',
      delanteDe: "Ajuntament de l'Hospitalet",
      motivo: 'Primera\nsegona',
      idioma: 'es',
      enviarPorEmail: true,
    });
    const mail = await lastMail();
    expect(mail).toMatchObject({
      recipients: [OFFICE],
      sender: 'web@exemple.cat',
      case_id: row.id,
    });
    expect(mail.subject).toBe("[web] Sol·licitud de Núria Vila i Puigdomènech Ajuntament de l'Hospitalet");
    expect(mail.text).toContain('Núria (20001)');
    expect(mail.text).toContain(
      "Per presentar davant de: Ajuntament de l'Hospitalet\nMotiu: \nPrimera\nsegona\nIdioma: Castellà\nPer correu: Sí",
    );
    expect(mail.text).toContain(reference);
    expect(mail.html).toContain('<p>Núria (20001), ES91 2100 0418 4502 0005 1332</p><p>Primera<br>segona</p><table');
    expect(mail.html).toContain('<td>Ajuntament de l&#39;Hospitalet</td>');
    expect(mail.message_id).toMatch(/^<[\w-]+@exemple\.cat>$/);
  });

  it('trusts no read-only, unknown or drawn-only property of a client', async () => {
    const values = {
      delanteDe: 'x',
      nombre: 'Mallory',
      contacto: 'm@evil.example',
      note: null,
      role: 'admin',
      __proto__: { a: 1 },
    };
    expect((await bench.send({ form, values })).statusCode).toBe(201);
    const { values: stored } = await bench.database.db.selectFrom('cases').select('values').executeTakeFirstOrThrow();
    expect(stored).toEqual({
      nombre: 'Núria',
      apellidos: 'Vila i Puigdomènech',
      contacto: 'nuria.vila@exemple.cat',
      delanteDe: 'x',
    });
  });

  it('answers broken rules by field in the language of the request, and stores nothing', async () => {
    const values = { delanteDe: '', email: 'not an address', idioma: 'fr' };
    const answer = await bench.send({ form, values });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      status: 'Error',
      message: 'error_fomulario',
      errors: {
        delanteDe: ['El camp és obligatori.'],
        email: ['Correu no vàlid.'],
        idioma: ['Triï una de les opcions de la llista.'],
      },
    });
    const spanish = await bench.send({ form, language: 'es', values: { delanteDe: 'y'.repeat(61) } });
    expect(spanish.json().errors).toEqual({ delanteDe: ['Como máximo 60.'] });
    expect([await count('cases'), await count('outbox')]).toEqual([0, 0]);
  });

  it('leaves no markup and no header of a member’s making in the mail', async () => {
    const delanteDe = 'A\r\nBcc: evil@example.org\u2028<b>x</b>{{reference}}';
    const motivo = '<img src=x onerror=alert(1)>"\'&';
    expect((await bench.send({ form, values: { delanteDe, motivo } })).statusCode).toBe(201);
    const mail = await lastMail();
    expect(mail.subject).not.toMatch(/[\r\n\u2028]/);
    expect(mail.subject).toContain('{{reference}}');
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;');
    expect(mail.text).toContain(motivo);
    expect(mail.recipients).toEqual([OFFICE]);
  });

  it('refuses characters no database stores, and keeps all others', async () => {
    for (const motivo of ['a\0b', '\ud800', { 'x\0': 1 }]) {
      expect((await bench.send({ form, values: { delanteDe: 'x', motivo } })).statusCode).toBe(400);
    }
    const login = { username: '20001\0', password: 'x' };
    const answer = await bench.app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload: login });
    expect(answer.statusCode).toBe(400);
    const motivo = 'Ŀ 🏛️ 東京 \\u0000 \u0001';
    expect((await bench.send({ form, values: { delanteDe: 'x', motivo } })).statusCode).toBe(201);
    const { values } = await bench.database.db.selectFrom('cases').select('values').executeTakeFirstOrThrow();
    expect(values?.motivo).toBe(motivo);
  });

  it('lets in only who may open a page with the form', async () => {
    const status = async (username: string, id: string) =>
      (await bench.send({ token: await bench.token(username), form: id, values: { delanteDe: 'x' } })).statusCode;
    expect(await status('P3001', form)).toBe(403);
    expect(await status('12345678Z', form)).toBe(403);
    expect(await status('20001', 'second-request')).toBe(403);
    expect(await status('P3001', 'second-request')).toBe(201);
    expect(await status('20001', 'unsent')).toBe(400);
    expect(await status('20001', 'no-such-form')).toBe(409);
    const refusal = await bench.send({ token: await bench.token('P3001'), form });
    expect(refusal.json().message).toBe('El seu rol no ho permet.');
    expect((await bench.send({ form, version: 'unknown' })).statusCode).toBe(409);
  });

  it('does a send with the same key once, fifty at the same time included', async () => {
    const request = { form, values: { delanteDe: 'x' }, key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => bench.send(request)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect([await count('cases'), await count('outbox')]).toEqual([1, 1]);
    expect((await bench.send({ ...request, key: randomUUID() })).json().reference).not.toBe(
      answers[0]?.json().reference,
    );
    expect(await count('cases')).toBe(2);
  });

  it('refuses a used key with another body, keeps keys apart by user, and forgets after a day', async () => {
    const request = { form, values: { delanteDe: 'x' }, key: randomUUID() };
    expect((await bench.send(request)).statusCode).toBe(201);
    const other = await bench.send({ ...request, values: { delanteDe: 'y' } });
    expect([other.statusCode, other.json().message]).toEqual([422, 'keyReused']);
    const stranger = await bench.send({ ...request, token: await bench.token('20002'), values: { delanteDe: 'y' } });
    expect(stranger.statusCode).toBe(201);
    const created_at = new Date(Date.now() - 25 * 3_600_000);
    const db = bench.database.db;
    await db.deleteFrom('idempotency_keys').where('key', '=', request.key).execute();
    const old = {
      user_id: 1,
      path: '/api/emails/comunicaciones',
      key: request.key,
      body_hash: 'other',
      status: 201,
      answer: '{}',
      created_at,
    };
    await db.insertInto('idempotency_keys').values(old).execute();
    expect((await bench.send(request)).json().reference).toBeTypeOf('string');
  });

  it('remembers no refusal: the corrected form goes with the same key', async () => {
    const key = randomUUID();
    expect((await bench.send({ form, values: {}, key })).statusCode).toBe(422);
    expect((await bench.send({ form, values: { delanteDe: 'x' }, key })).statusCode).toBe(201);
  });

  it('sends a plain message only to its own offices, from its own sender, without markup', async () => {
    const comunicacion = {
      asunto: 'Consulta\r\nBcc: evil@example.org',
      cuerpo: '',
      cuerpoHTML: '<p>Bon dia &amp; <script>alert(1)</script></p>',
      remitente: 'Mallory',
      emailRemitente: 'ceo@bank.example',
      destinatarios: [
        { email: 'victim@example.org', destinatario: '' },
        { email: OFFICE.toUpperCase(), destinatario: 'Oficina' },
      ],
    };
    expect((await bench.send({ comunicacion })).statusCode).toBe(201);
    const mail = await lastMail();
    expect(mail).toMatchObject({
      recipients: [OFFICE],
      sender: 'web@exemple.cat',
      subject: '[web] Missatge de Núria Vila i Puigdomènech (20001): Consulta Bcc: evil@example.org',
    });
    expect(mail.html).not.toContain('<script');
    const destinatarios = [{ email: 'victim@example.org', destinatario: '' }];
    expect((await bench.send({ comunicacion: { ...comunicacion, destinatarios } })).statusCode).toBe(422);
    expect((await bench.send({ comunicacion: {} })).statusCode).toBe(400);
    expect((await bench.send({})).statusCode).toBe(400);
    expect(await count('outbox')).toBe(1);
  });

  it('accepts what was filled in with an earlier version, as long as the form is still open to the role', async () => {
    const { db } = bench.database;
    const before = bench.published.version;
    await publishVersion(db, await fixtureVersion({ title: 'newer' }));
    expect((await bench.send({ form, version: before, values: { delanteDe: 'x' } })).statusCode).toBe(201);
    // Its prices and rules do not count for ever.
    await sql`update config_activations set activated_at = now() - interval '8 days'`.execute(db);
    expect((await bench.send({ form, version: before, values: { delanteDe: 'x' } })).statusCode).toBe(409);
    await sql`update config_activations set activated_at = now()`.execute(db);
    await publishVersion(db, await fixtureVersion({ menu: { pages: [] } }));
    expect((await bench.send({ form, version: before, values: { delanteDe: 'x' } })).statusCode).toBe(403);
    await publishVersion(db, await fixtureVersion({ drop: form }));
    expect((await bench.send({ form, version: before, values: { delanteDe: 'x' } })).statusCode).toBe(409);
    await publishVersion(db, bench.published);
  });

  it('keeps no row in which nothing is filled in, and names errors by the rows that were sent', async () => {
    const copied = FORMS.find(({ id }) => id === 'copied-request') as CompiledForm;
    const person = { type: 'object', properties: { name: { type: 'string', maxLength: 3 }, age: { type: 'integer' } } };
    const text = { 'ui:widget': 'text' };
    const rows = {
      ...copied,
      schema: {
        type: 'object',
        properties: { people: { type: 'array', items: person }, pair: { type: 'array', minItems: 2, items: person } },
      },
      uiSchema: Object.fromEntries(
        ['people', 'pair'].map((name) => [
          name,
          { 'ui:widget': 'rows', items: { 'ui:widget': 'group', name: text, age: text } },
        ]),
      ),
      widgets: {
        ...copied.widgets,
        rows: { ownLabel: true, display: false, fields: true },
        group: { ownLabel: true, display: false, fields: true },
      },
    };
    const { db } = bench.database;
    const { version, ...published } = await fixtureVersion({ drop: copied.id, forms: [rows] });
    await publishVersion(db, { version, ...published });
    const wrong = await bench.send({
      form: copied.id,
      version,
      values: { people: [{}, { name: '' }, { name: 'Maria' }] },
    });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['people.2.name']]);
    const people = [{}, { name: 'Pau' }, { name: ' ' }, {}];
    const sent = await bench.send({ form: copied.id, version, values: { people, pair: [{ name: 'Ona' }, {}] } });
    expect(sent.statusCode).toBe(201);
    const { values } = await db.selectFrom('cases').select('values').executeTakeFirstOrThrow();
    expect(values).toEqual({ people: [{ name: 'Pau' }], pair: [{ name: 'Ona' }, {}] });
    await publishVersion(db, bench.published);
  });

  it('judges a tree of choices by the rules of its field, as the page does', async () => {
    const copied = FORMS.find(({ id }) => id === 'copied-request') as CompiledForm;
    const areas = {
      ...copied,
      schema: { type: 'object', properties: { areas: { type: 'array', items: { type: 'integer' } } } },
      uiSchema: {
        areas: {
          'ui:widget': 'parameter-tree',
          'ui:options': { source: 'project-areas', rules: [{ group: '*', atLeastOneChild: true }] },
        },
      },
    };
    const { db } = bench.database;
    const { version, ...published } = await fixtureVersion({ drop: copied.id, forms: [areas] });
    await publishVersion(db, { version, ...published });
    const list = LISTS.find(({ id }) => id === 'project-areas');
    const [group] = list?.entries?.filter(({ children }) => children?.length) ?? [];
    const leaf = group?.children?.find(({ children }) => !children);
    const send = async (chosen: unknown[]) =>
      (await bench.send({ form: copied.id, version, values: { areas: chosen } })).statusCode;
    expect(await send([group?.id])).toBe(422);
    expect(await send([group?.id, leaf?.id])).toBe(201);
    await publishVersion(db, bench.published);
  });

  it('is closed by its own conditions, of the version that is live, and says why', async () => {
    const limited = (enabled: object) => {
      const copied = FORMS.find(({ id }) => id === 'copied-request') as CompiledForm;
      return fixtureVersion({
        drop: copied.id,
        forms: [{ ...copied, spec: { ...copied.spec, enabled } as CompiledForm['spec'] }],
      });
    };
    const { db } = bench.database;
    const before = bench.published.version;
    const fifty = (token: string) =>
      Promise.all(
        Array.from({ length: 50 }, () => bench.send({ token, form: 'copied-request', version: before, values: {} })),
      );
    const codes = (answers: readonly { statusCode: number }[]) =>
      [201, 409].map((code) => answers.filter(({ statusCode }) => statusCode === code).length);

    await publishVersion(
      db,
      await limited([
        { that: treeOf("today >= '2020-01-01'"), error: 'early' },
        { that: treeOf('sent.all < 3'), error: 'full' },
      ]),
    );
    const first = await fifty(await bench.token('20001'));
    expect(codes(first)).toEqual([3, 47]);
    expect(await count('cases')).toBe(3);
    expect(first.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ message: 'closed: no place' });

    await publishVersion(db, await limited(treeOf('sent.mine < 1')));
    expect(codes(await fifty(await bench.token('20002')))).toEqual([1, 49]);
    const counts = async (form: string, member: string) => {
      const authorization = await bench.token(member);
      const answer = await bench.app.inject({ url: `/api/forms/${form}/sent`, headers: { authorization } });
      return answer.statusCode === 200 ? answer.json() : answer.statusCode;
    };
    expect(await counts('copied-request', '20002')).toEqual({ all: 4, mine: 1 });
    expect(await counts('copied-request', '20001')).toEqual({ all: 4, mine: 3 });
    // A withdrawn request gives its place back.
    const authorization = await bench.token('20002');
    const [row] = await db.selectFrom('cases').select('reference').orderBy('id', 'desc').limit(1).execute();
    const url = `/api/requests/${row?.reference}/withdrawal`;
    expect((await bench.app.inject({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(204);
    expect(await counts('copied-request', '20002')).toEqual({ all: 3, mine: 0 });
    expect(codes(await fifty(authorization))).toEqual([1, 49]);
    // A form that does not go by it says nothing of it, nor does a form for other people.
    expect(await counts('sample-request', '20001')).toBe(404);
    expect(await counts('copied-request', 'P3001')).toBe(404);
    await publishVersion(db, bench.published);
  });

  it('adds up a number of all that was sent, so that places are people', async () => {
    const { db } = bench.database;
    const copied = FORMS.find(({ id }) => id === 'copied-request') as CompiledForm;
    const rules = [{ that: treeOf('sent.total.people + values.people <= 5'), at: 'people', error: 'full' }];
    const schema = { properties: { ...(copied.schema.properties as object), people: { type: 'number' } } };
    const limited = { ...copied, schema, spec: { ...copied.spec, rules } } as unknown as CompiledForm;
    const published = await fixtureVersion({ drop: copied.id, forms: [limited] });
    await publishVersion(db, published);
    const book = async (member: string, people: unknown) => {
      const token = await bench.token(member);
      const values = people === undefined ? {} : { people };
      return bench.send({ token, form: copied.id, version: published.version, values });
    };
    const several = await Promise.all([2, 2, 2, 2].map((people) => book('20001', people)));
    expect(several.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422]);
    // Without a number there is nothing to add: the rule has no value and is not judged.
    expect((await book('20002', undefined)).statusCode).toBe(201);
    const authorization = await bench.token('20002');
    const answer = await bench.app.inject({ url: `/api/forms/${copied.id}/sent`, headers: { authorization } });
    expect(answer.json()).toEqual({ all: 3, mine: 1, total: { people: 4 } });
    expect((await book('20002', 1.5)).statusCode).toBe(422);
    expect((await book('20002', 1)).statusCode).toBe(201);
    await publishVersion(db, bench.published);
  });
});
