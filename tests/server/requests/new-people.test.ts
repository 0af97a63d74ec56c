import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import record from '../../../src/actions/record.ts';
import { readAll, readsOf } from '../../../src/app/blocks/form/filling/use-prefill.ts';
import type { ActionContext, CallRequest } from '../../../src/core/action.ts';
import type { Values } from '../../../src/core/config.ts';
import { isFixed } from '../../../src/core/forms/drawn.ts';
import { firstValues } from '../../../src/core/forms/first-values.ts';
import { propertyNames, schemaOf } from '../../../src/core/forms/property-names.ts';
import { presentValues } from '../../../src/core/forms/validation.ts';
import type { LoadedForm } from '../../../src/server/domain/config/loaded-version.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { confirm } from '../support/addresses.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { pngOf } from '../support/files.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { benchForSends, SENDER } from '../support/sends.ts';

const actions = { record };
const NAME = { nombre: 'Núria', apellidos: 'Vila i Puigdomènech' };
const NUMBERS = { persCodiCole: '20001', persCifNif: '40123456W' };
const photo = () => new File([new Uint8Array(pngOf(0))], 'p.png', { type: 'image/png' });

onEachDatabase('somebody whose account was imported and who has not said yet where to be reached', (open) => {
  const bench = benchForSends(open);
  let version: string;
  let forms: ReadonlyMap<string, LoadedForm>;

  beforeAll(async () => {
    const { db } = bench.database;
    await publishVersion(db, await projectVersion());
    const current = await new ConfigStore(db).current();
    version = current?.manifest.version ?? '';
    forms = current?.forms ?? new Map();
    const { id } = await db.selectFrom('users').select('id').where('username', '=', SENDER).executeTakeFirstOrThrow();
    await db.deleteFrom('records').where('owner', '=', id).where('kind', '<>', 'person').execute();
  });

  /** The form's values in the browser before anything is typed: from its reads, else a fixed field's default. */
  async function seenIn(id: string): Promise<Values> {
    const form = forms.get(id) as LoadedForm;
    const authorization = await bench.token(SENDER);
    const call = async ({ method, path }: CallRequest) => {
      const answer = await bench.app.inject({ method, url: `/api${path}`, headers: { authorization } });
      expect([200, 204]).toContain(answer.statusCode);
      return { status: answer.statusCode, data: answer.statusCode === 200 ? answer.json() : null, error: null };
    };
    const context = { call, query: new URLSearchParams() } as unknown as ActionContext;
    const uses = readsOf(form, actions as never);
    const found = (await readAll(uses, actions as never, context)).map(({ data }) => data);
    const fixed = [...propertyNames(form.schema)].filter((name) => isFixed(form, [name]));
    const defaults = fixed.map((name) => [name, schemaOf(form.schema, name).default] as const);
    const scope = { user: null, today: '2026-11-25' };
    return presentValues({
      ...Object.fromEntries(defaults),
      ...firstValues(form, uses, found, scope).values,
    } as Values);
  }

  it.each<[form: string, typed: Values, mine: Values]>([
    ['certificate-request', { delanteDe: 'x', idioma: 'ca' }, { ...NAME, persCodiCole: '20001' }],
    [
      'company-seal-request',
      { nombreEmpresa: 'SL', email: 'a@b.cat', acceptance: true },
      { ...NAME, persCodiCole: '20001' },
    ],
    ['corporate-email-request', { designatedEmail: 'n' }, { ...NAME, ...NUMBERS }],
    ['membership-card-request', { datosContacto__movil: '600000001' }, { ...NAME, ...NUMBERS, direccion__idpais: 3 }],
  ])('sends in %s what they see of themselves, and no more', async (id, typed, mine) => {
    const seen = await seenIn(id);
    expect(seen).toEqual(mine);
    const withPhoto = id === 'membership-card-request' ? { adjunto: photo(), files: ['foto'] } : {};
    const values = { ...typed, nombre: 'Mallory', persCifNif: '00000000T', direccion__direccion: 'Enlloc' };
    const answer = await bench.send({ form: id, version, values, ...withPhoto });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    const { db } = bench.database;
    const request = await db.selectFrom('cases').select('values').executeTakeFirstOrThrow();
    const { foto: _photo, ...sent } = request.values ?? {};
    expect(sent).toEqual({ ...typed, ...seen });
    const mail = await db.selectFrom('outbox').select('text').where('copy', '=', false).executeTakeFirstOrThrow();
    for (const value of [...Object.values(NAME), '20001']) expect(mail.text).toContain(value);
    expect(mail.text).not.toMatch(/Mallory|00000000T|Enlloc/);
  });

  it('see the name and what is kept beside it where contact data are filled in for the first time', async () => {
    expect(await seenIn('contact-data')).toMatchObject({ ...NAME, persCodiCole: '20001', theknos: true });
  });

  it('say where to be reached even when nothing but the account was made for them', async () => {
    const { db } = bench.database;
    const { id } = await db.selectFrom('users').select('id').where('username', '=', SENDER).executeTakeFirstOrThrow();
    await db.deleteFrom('records').where('owner', '=', id).execute();
    await confirm(bench, SENDER);
    const headers = { authorization: await bench.token(SENDER), 'idempotency-key': randomUUID(), 'if-none-match': '*' };
    const values = {
      direccion__direccion: 'Plaça Major, 1',
      direccion__idpais: 3,
      direccion__codigoPostal: '08901',
      direccion__poblacion: "L'Hospitalet de Llobregat",
      datosContacto__movil: '600000950',
      datosContacto__email: 'nova@exemple.cat',
      theknos: true,
    };
    const url = '/api/records/contact-address';
    const made = await bench.app.inject({ method: 'PUT', url, headers, payload: values });
    expect([made.statusCode, made.body]).toEqual([204, '']);
    const kept = await bench.app.inject({ url, headers: { authorization: headers.authorization } });
    expect(kept.json()).toMatchObject(values);
    expect(await seenIn('contact-data')).toMatchObject(values);
  });
});
