import type { AddressKind, MemberRecord } from '../types/shared/member-record.ts';
import type { Queries } from './db.ts';
import type { Address, Member } from './member-tables.ts';
import { entityTag } from './preconditions.ts';

/** A record with the tag that names this state of it. */
export interface TaggedRecord {
  record: MemberRecord;
  tag: string;
}

/** The member with the address of a kind, as it travels (spec 1 §3); `null` when there is no such address. */
export async function findMemberRecord(db: Queries, userId: number, kind: AddressKind): Promise<MemberRecord | null> {
  return (await findTaggedRecord(db, userId, kind))?.record ?? null;
}

/** The same with its tag. */
export async function findTaggedRecord(db: Queries, userId: number, kind: AddressKind): Promise<TaggedRecord | null> {
  const member = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const address = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!member || !address) return null;
  return { record: { ...memberPart(member), ...addressPart(address) }, tag: recordTag(member, address) };
}

/** Both parts count their changes up, so their sum never comes back, even when one is read before a change and one after. */
export function recordTag(member: Pick<Member, 'version'>, address: Pick<Address, 'version'>): string {
  return entityTag(member.version + address.version);
}

type AddressPart =
  | 'direccion'
  | 'idPais'
  | 'tipoDireccion'
  | 'datosContacto'
  | 'nombreEmpresa'
  | 'sector'
  | 'area'
  | 'cargo'
  | 'lopd';

function memberPart(member: Member): Omit<MemberRecord, AddressPart> {
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
    theknos: member.theknos,
    butlleti: member.butlleti,
    serviciosActivos: member.active_services,
    comentario: member.comment,
  };
}

function addressPart(address: Address): Pick<MemberRecord, AddressPart> {
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
    nombreEmpresa: address.company,
    sector: address.sector,
    area: address.area,
    cargo: address.job,
    lopd: address.lopd,
  };
}
