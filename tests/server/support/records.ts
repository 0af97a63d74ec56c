import { sql } from 'kysely';
import type { Values } from '../../../src/core/config.ts';
import type { CompiledRecord } from '../../../src/core/record.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';

const EMAIL = '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,24}$';
const WEB = '^(?:[Hh][Tt][Tt][Pp][Ss]?:\\/\\/)?[^\\s\\p{Cc}:\\/?#@]+(?::[0-9]+)?(?:[\\/?#][^\\s\\p{Cc}]*)?$';
const text = { type: 'string', maxLength: 2000 };
const flag = { type: 'boolean' };
const number = { type: 'integer' };
const fixed = { 'ui:readonly': true };
const COUNTRY = { 'ui:options': { source: 'countries', words: 'direccion__pais' } };
const named = (names: readonly string[], schema: object) => Object.fromEntries(names.map((name) => [name, schema]));

const PERSON = ['identificador', 'persCifNif', 'persCodiCole', 'nombre', 'apellidos', 'fechaNacimiento'];
const COLLEGE = ['colegio', 'situacion', 'titulos', 'estat', 'serviciosActivos'];
const PLACE = ['direccion', 'codigoPostal', 'poblacion', 'provincia', 'comarca', 'pais'].map(
  (name) => `direccion__${name}`,
);
const CONTACT = ['movil', 'telefono', 'telefono2', 'telefonoMovil', 'telefonoFax', 'website', 'web'].map(
  (name) => `datosContacto__${name}`,
);

function record(
  id: string,
  writers: readonly string[],
  properties: Record<string, object>,
  more: Partial<CompiledRecord> = {},
): CompiledRecord {
  const schema = { type: 'object', properties };
  return { id, readers: ['member', 'second'], writers, schema, uiSchema: {}, ...more };
}

function address(id: string, writers: readonly string[], properties: object, more: Partial<CompiledRecord> = {}) {
  const all = {
    ...named([...PLACE, ...CONTACT], text),
    direccion__idpais: number,
    datosContacto__email: { type: 'string', pattern: EMAIL },
    ...properties,
  };
  const uiSchema = {
    direccion__idpais: COUNTRY,
    direccion__pais: fixed,
    datosContacto__email: { 'ui:errors': { pattern: 'email' } },
  };
  return record(id, writers, all, { shares: 'person', uiSchema, ...more });
}

const ids = (...names: string[]) => ({ type: 'array', items: { type: 'object', properties: named(names, number) } });

/** Records of the fixture: those of the college's plug-in, with rules of their own. */
export const RECORDS: readonly CompiledRecord[] = [
  record(
    'person',
    [],
    {
      ...named([...PERSON, ...COLLEGE, 'comentario'], { type: 'string' }),
      ...named(['habilitado', 'theknos', 'butlleti'], flag),
      persPersonId: number,
    },
    {
      uiSchema: named([...PERSON, ...COLLEGE, 'habilitado', 'persPersonId'], fixed) as Record<string, object>,
      roles: { nationalId: 'persCifNif' },
    },
  ),
  address(
    'contact-address',
    ['consumerAccess', 'second'],
    { lopd: flag },
    { roles: { contactMailbox: 'datosContacto__email' } },
  ),
  address('consumer-access', ['consumerAccess'], { lopd: flag }),
  address('professional-address', ['consumerAccess'], {
    ...named(['nombreEmpresa', 'sector', 'area', 'cargo'], text),
    lopd: flag,
  }),
  address('certifier-address', ['member'], { nombreEmpresa: text, cesionDatos: flag }),
  record(
    'guide-entry',
    ['member'],
    {
      visible: flag,
      actividades: ids('idFamilia', 'id'),
      comarcasPreferentes: ids('id'),
      ...named(['poblacion', 'provincia', 'nombreEmpresa', 'direccion__codigoPostal', 'datosContacto__movil'], text),
      presentacion: { type: 'string' },
      enlace: { type: 'string', pattern: WEB },
      direccion__idpais: number,
      direccion__pais: text,
    },
    {
      readers: ['member'],
      uiSchema: {
        direccion__idpais: COUNTRY,
        direccion__pais: fixed,
        actividades: { 'ui:options': { source: 'activity-families' } },
        comarcasPreferentes: { 'ui:options': { source: 'comarques' } },
      },
    },
  ),
];

/** Changes values of stored records as the office would, behind everybody's back; `null` takes one away. */
export async function changeValues(db: Db, kind: string, change: Values, username?: string): Promise<void> {
  const rows = await db
    .selectFrom('records')
    .innerJoin('users', 'users.id', 'records.owner')
    .select(['records.id', 'records.values', 'username'])
    .where('records.kind', '=', kind)
    .execute();
  for (const row of rows.filter((one) => username === undefined || one.username === username)) {
    const values = Object.entries({ ...row.values, ...change }).filter(([, value]) => value !== null);
    await sql`update records set values = ${JSON.stringify(Object.fromEntries(values))} where id = ${row.id}`.execute(
      db,
    );
  }
}

/** The stored row of somebody's record. */
export async function recordRow(db: Db, kind: string, username: string) {
  return db
    .selectFrom('records')
    .innerJoin('users', 'users.id', 'records.owner')
    .selectAll('records')
    .where('records.kind', '=', kind)
    .where('username', '=', username)
    .executeTakeFirst();
}

/** All records as they are; what comes back puts them back. */
export async function keptRecords(db: Db): Promise<() => Promise<void>> {
  const rows = await db.selectFrom('records').selectAll().orderBy('id').execute();
  return async () => {
    await db.deleteFrom('records').execute();
    await db
      .insertInto('records')
      .values(rows.map((row) => ({ ...row, values: JSON.stringify(row.values) })))
      .execute();
  };
}
