import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, OFFICE, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { changeValues } from '../support/records.ts';

const form = 'copied-request';
const CONTACT = 'nuria.vila@exemple.cat';

let bench: Bench;
let token: string;
const mails = () => bench.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  token = await bench.token('20001');
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.database.db.deleteFrom('outbox').execute();
});

it('sends the member a copy in the language of the form, to the stored contact address alone', async () => {
  const values = { email: 'somebody.else@example.org', idioma: 'ca', motivo: 'Un & <b>dos</b>' };
  const answer = await bench.send({ token, form, language: 'es', context: 'second', values });
  const { reference } = answer.json();
  const [office, copy, ...more] = await mails();
  expect(more).toEqual([]);
  expect(office).toMatchObject({ recipients: [OFFICE], copy: false });
  expect(copy).toMatchObject({ recipients: [CONTACT], sender: office?.sender, case_id: office?.case_id });
  expect(copy).toMatchObject({ copy: true, subject: `[web] Copia ${reference}: Segundo sello` });
  expect(office?.text).toContain('Segon motiu: Un & <b>dos</b>');
  expect(copy?.text).toContain('Segundo motivo: Un & <b>dos</b>');
  expect(copy?.text).toContain(reference);
  expect(copy?.html).toContain('<html lang="es">');
  expect(office?.html).toContain('<html lang="ca">');
  expect(copy?.html).toContain('<td>Un &#38; &#60;b&#62;dos&#60;/b&#62;</td>');
  expect(copy?.message_id).not.toBe(office?.message_id);
});

it('sends none if the form does not ask for it, nor to a member without a contact address', async () => {
  await bench.send({ token, form: 'sample-request', values: { delanteDe: 'x' } });
  expect(await mails()).toHaveLength(1);
  const contact = (email: string) =>
    changeValues(bench.database.db, 'contact-address', { datosContacto__email: email }, '20001');
  await contact('  ');
  expect((await bench.send({ token, form, values: { motivo: 'x' } })).statusCode).toBe(201);
  expect((await mails()).map(({ recipients }) => recipients)).toEqual([[OFFICE], [OFFICE]]);
  await contact(CONTACT);
});

it('uses the template for copies where there is one', async () => {
  const made = { 'sample-copy': { subject: '{{reference}}', html: '<p>{{nombre}}</p>', text: 'Own {{nombre}}' } };
  await publishVersion(bench.database.db, await fixtureVersion({ mails: made }));
  const version = (await bench.app.inject('/config/current.json')).json().version;
  const { reference } = (await bench.send({ token, form, version, values: { motivo: 'x' } })).json();
  const copy = (await mails()).at(-1);
  expect(copy).toMatchObject({ subject: `[web] ${reference}`, text: 'Own Núria', copy: true });
  await publishVersion(bench.database.db, bench.published);
});

it('ignores a context that no page shows', async () => {
  const { reference } = (await bench.send({ token, form, context: 'third', values: { motivo: 'x' } })).json();
  const row = await bench.database.db
    .selectFrom('cases')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(row.context).toBeNull();
});
