import type { Values } from '../../../core/config.ts';
import { flatten } from '../../../core/values/flatten.ts';
import type { AddressKind, MemberRecord } from '../../../types/shared/member-record.ts';

/** Yes and no of the wire, where what is not sent is a no. */
const FLAGS = ['theknos', 'butlleti'];

/**
 * What the spec's nested body says, by the properties of the record (spec 1 §3, 2 §3): `direccion.poblacion` is
 * `direccion__poblacion`, `idPais` the country's id. The name of the country is the server's to say. A name that
 * is flat already means nothing here: it would be stored without the bounds of its nested place.
 */
export function valuesOfBody(kind: AddressKind, body: Readonly<Record<string, unknown>>): Values {
  const nested = Object.fromEntries(Object.entries(body).filter(([name]) => !name.includes('__')));
  const { idPais, lopd, direccion__pais: _name, ...rest } = flatten(nested);
  const flags = FLAGS.map((name) => [name, rest[name] === true]);
  return {
    ...rest,
    ...Object.fromEntries(flags),
    direccion__idpais: idPais,
    [consentOf(kind)]: lopd === true,
  };
}

/** A record's values as they travel; `null` is what nobody knows. */
export function memberRecord(kind: AddressKind, values: Values): MemberRecord {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : null);
  const number = (name: string) => (typeof values[name] === 'number' ? (values[name] as number) : null);
  const flag = (name: string) => values[name] === true;
  return {
    identificador: text('identificador') ?? '',
    persPersonId: number('persPersonId'),
    persCifNif: text('persCifNif') ?? '',
    persCodiCole: text('persCodiCole'),
    nombre: text('nombre') ?? '',
    apellidos: text('apellidos') ?? '',
    fechaNacimiento: text('fechaNacimiento'),
    direccion: {
      codigoPostal: text('direccion__codigoPostal'),
      comarca: text('direccion__comarca'),
      direccion: text('direccion__direccion'),
      pais: text('direccion__pais'),
      poblacion: text('direccion__poblacion'),
      provincia: text('direccion__provincia'),
    },
    idPais: number('direccion__idpais'),
    tipoDireccion: kind,
    datosContacto: {
      telefono: text('datosContacto__telefono'),
      telefono2: text('datosContacto__telefono2'),
      telefonoMovil: text('datosContacto__telefonoMovil'),
      movil: text('datosContacto__movil'),
      telefonoFax: text('datosContacto__telefonoFax'),
      email: text('datosContacto__email'),
      website: text('datosContacto__website'),
      web: text('datosContacto__web'),
    },
    colegio: text('colegio'),
    situacion: text('situacion'),
    titulos: text('titulos'),
    estat: text('estat'),
    habilitado: flag('habilitado'),
    lopd: flag(consentOf(kind)),
    theknos: flag('theknos'),
    butlleti: flag('butlleti'),
    serviciosActivos: text('serviciosActivos'),
    comentario: text('comentario'),
    nombreEmpresa: text('nombreEmpresa'),
    sector: text('sector'),
    area: text('area'),
    cargo: text('cargo'),
  };
}

/** The wire has one name for a consent; certifiers consent to something else than everybody. */
export function consentOf(kind: AddressKind): string {
  return kind === 'CEE' ? 'cesionDatos' : 'lopd';
}
