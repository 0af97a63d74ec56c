import type { Queries } from './db.ts';
import type { Address, AddressKind, Member } from './tables.ts';

/** A member with one of their addresses, in the nested shape of the wire (spec 1 §3). */
export interface MemberRecord {
  identificador: string;
  persPersonId: number | null;
  persCifNif: string;
  persCodiCole: string | null;
  nombre: string;
  apellidos: string;
  fechaNacimiento: string | null;
  direccion: Record<'codigoPostal' | 'comarca' | 'direccion' | 'pais' | 'poblacion' | 'provincia', string | null>;
  idPais: string | null;
  tipoDireccion: AddressKind;
  datosContacto: Record<
    'telefono' | 'telefono2' | 'telefonoMovil' | 'movil' | 'telefonoFax' | 'email' | 'website' | 'web',
    string | null
  >;
  colegio: string | null;
  situacion: string | null;
  titulos: string | null;
  estat: string | null;
  habilitado: boolean;
  lopd: boolean;
  theknos: boolean;
  butlleti: boolean;
  serviciosActivos: string | null;
  comentario: string | null;
}

/** The member with the address of a kind; `null` when there is no such address. */
export async function findMemberRecord(db: Queries, userId: number, kind: AddressKind): Promise<MemberRecord | null> {
  const member = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const address = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return member && address ? { ...memberPart(member), ...addressPart(address) } : null;
}

function memberPart(member: Member) {
  return {
    identificador: member.external_id,
    persPersonId: member.person_id,
    persCifNif: member.nif,
    persCodiCole: member.member_number,
    nombre: member.first_name,
    apellidos: member.surname,
    fechaNacimiento: member.birth_date,
    colegio: member.college,
    situacion: member.situation,
    titulos: member.titles,
    estat: member.state,
    habilitado: member.enabled,
    lopd: member.lopd,
    theknos: member.theknos,
    butlleti: member.butlleti,
    serviciosActivos: member.active_services,
    comentario: member.comment,
  };
}

function addressPart(address: Address) {
  return {
    direccion: {
      codigoPostal: address.postal_code,
      comarca: address.comarca,
      direccion: address.street,
      pais: address.country,
      poblacion: address.town,
      provincia: address.province,
    },
    idPais: address.country_id,
    tipoDireccion: address.kind,
    datosContacto: {
      telefono: address.phone,
      telefono2: address.phone2,
      telefonoMovil: address.mobile_phone,
      movil: address.mobile,
      telefonoFax: address.fax,
      email: address.email,
      website: address.website,
      web: address.web,
    },
  };
}
