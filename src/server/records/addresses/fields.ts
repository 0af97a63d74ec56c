import { isBlank } from '../../../core/counted-values.ts';
import type { AddressKind } from '../../../types/shared/member-record.ts';
import type { Addresses, Members } from '../tables.ts';

/** A column and what its field holds. */
type Field<Column> = { column: Column; type: 'text' | 'number' | 'flag' };
/** Fields of the record by their name on the wire, flattened. */
type Fields<Column> = Record<string, Field<Column>>;

const text = <Column>(column: Column): Field<Column> => ({ column, type: 'text' });

/** What a member may say of an address of any kind. Its country's name follows from the id. */
export const ADDRESS_FIELDS: Fields<keyof Addresses> = {
  direccion__direccion: text('street'),
  direccion__codigoPostal: text('postal_code'),
  direccion__poblacion: text('town'),
  direccion__provincia: text('province'),
  direccion__comarca: text('comarca'),
  idPais: { column: 'country_id', type: 'number' },
  datosContacto__telefono: text('phone'),
  datosContacto__telefono2: text('phone2'),
  datosContacto__telefonoMovil: text('mobile_phone'),
  datosContacto__movil: text('mobile'),
  datosContacto__telefonoFax: text('fax'),
  datosContacto__email: text('email'),
  datosContacto__website: text('website'),
  datosContacto__web: text('web'),
  nombreEmpresa: text('company'),
  sector: text('sector'),
  area: text('area'),
  cargo: text('job'),
  lopd: { column: 'lopd', type: 'flag' },
};

const NEWS: Fields<keyof Members> = {
  butlleti: { column: 'butlleti', type: 'flag' },
  theknos: { column: 'theknos', type: 'flag' },
};
const TRAINING: Fields<keyof Members> = { comentario: text('comment') };

/**
 * What a member may say of themselves beside an address, by its kind. Everything else is the college's to
 * say: name, NIF, numbers, services, state.
 */
export const MEMBER_FIELDS: Record<AddressKind, Fields<keyof Members>> = {
  CONTACT: { ...NEWS, ...TRAINING },
  OMNIBUS: { ...TRAINING, titulos: text('titles') },
  FACTURACIO: TRAINING,
  CEE: TRAINING,
};

/**
 * The columns to set for what was sent. A field that the form offers and that was not sent is empty now;
 * one that the form does not offer stays as it is, whatever was sent.
 * @param sent the record, flattened.
 */
export function columnsOf<Column extends string>(
  fields: Fields<Column>,
  offered: ReadonlySet<string>,
  sent: Readonly<Record<string, unknown>>,
): Partial<Record<Column, string | number | boolean | null>> {
  const columns: Partial<Record<Column, string | number | boolean | null>> = {};
  for (const [name, { column, type }] of Object.entries(fields)) {
    if (offered.has(name)) columns[column] = type === 'flag' ? sent[name] === true : textOrNumber(sent[name]);
  }
  return columns;
}

function textOrNumber(value: unknown): string | number | null {
  return (typeof value === 'string' && !isBlank(value)) || typeof value === 'number' ? value : null;
}
