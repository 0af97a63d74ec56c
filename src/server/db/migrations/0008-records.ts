import { type Kysely, sql } from 'kysely';

/**
 * What is kept of people becomes records: one document for each person and kind, with its history. The rows of
 * members, addresses and the guide go over as they are; what was not known (`null`) is absent now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const ADDRESS = `jsonb_build_object(
  'direccion__direccion', street, 'direccion__codigoPostal', postal_code, 'direccion__poblacion', town,
  'direccion__provincia', province, 'direccion__comarca', comarca, 'direccion__pais', country,
  'direccion__idpais', country_id, 'datosContacto__telefono', phone, 'datosContacto__telefono2', phone2,
  'datosContacto__telefonoMovil', mobile_phone, 'datosContacto__movil', mobile, 'datosContacto__telefonoFax', fax,
  'datosContacto__email', email, 'datosContacto__website', website, 'datosContacto__web', web,
  'nombreEmpresa', company, 'sector', sector, 'area', area, 'cargo', job)`;

const STATEMENTS = [
  `create table records (
    id serial primary key, owner integer not null references users (id) on delete cascade, kind text not null,
    state text, version integer not null default 1, schema_version text, values jsonb not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    unique (owner, kind))`,
  `create table record_changes (
    id serial primary key, record integer not null references records (id) on delete cascade,
    version integer not null, at timestamptz not null default now(),
    by integer references users (id) on delete set null, before jsonb not null)`,
  'create index record_changes_by_record on record_changes (record, version)',
  `insert into records (owner, kind, values)
    select user_id, 'person', jsonb_strip_nulls(jsonb_build_object(
      'identificador', external_id, 'persPersonId', person_id, 'persCifNif', nif, 'persCodiCole', member_number,
      'nombre', first_name, 'apellidos', surname, 'fechaNacimiento', birth_date, 'colegio', college,
      'situacion', situation, 'titulos', titles, 'estat', state, 'habilitado', enabled, 'theknos', theknos,
      'butlleti', butlleti, 'serviciosActivos', active_services, 'comentario', comment))
    from members`,
  // A certifier's consent is to give data to the energy agency, whatever the column was called.
  `insert into records (owner, kind, version, values)
    select user_id,
      case kind when 'CONTACT' then 'contact-address' when 'OMNIBUS' then 'consumer-access'
        when 'FACTURACIO' then 'professional-address' else 'certifier-address' end,
      version,
      jsonb_strip_nulls(${ADDRESS}) ||
        jsonb_build_object(case kind when 'CEE' then 'cesionDatos' else 'lopd' end, lopd)
    from addresses`,
  `insert into records (owner, kind, version, values, updated_at)
    select user_id, 'guide-entry', version, jsonb_strip_nulls(jsonb_build_object(
      'visible', visible, 'actividades', activities, 'comarcasPreferentes', comarques, 'nombreEmpresa', company,
      'presentacion', presentation, 'enlace', link, 'direccion__codigoPostal', postal_code, 'poblacion', town,
      'provincia', province, 'direccion__idpais', country_id,
      'direccion__pais', (select name from countries where countries.id = country_id),
      'datosContacto__movil', mobile)), updated_at
    from guide_profiles`,
  'drop table guide_profiles',
  'drop table addresses',
  'drop table members',
];
