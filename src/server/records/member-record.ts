import { createHash } from 'node:crypto';
import type { AddressKind, MemberRecord } from '../../types/shared/member-record.ts';
import type { Queries } from '../db/database.ts';
import { entityTag } from '../http/preconditions.ts';
import type { Address, Member } from './tables.ts';

/** A record with the tag that names this state of it. */
export interface TaggedRecord {
  record: MemberRecord;
  tag: string;
}

/** The member with the address of a kind, as it travels (spec 1 §3); `null` when there is no such address. */
export async function findMemberRecord(db: Queries, userId: number, kind: AddressKind): Promise<MemberRecord | null> {
  return (await findTaggedRecord(db, userId, kind, new Set()))?.record ?? null;
}

/** The same with its tag; `shown` as for `recordTag`. */
export async function findTaggedRecord(
  db: Queries,
  userId: number,
  kind: AddressKind,
  shown: ReadonlySet<string>,
): Promise<TaggedRecord | null> {
  const member = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const address = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!member || !address) return null;
  return { record: { ...memberPart(member), ...addressPart(address) }, tag: recordTag(member, address, shown) };
}

/**
 * Names the state of an address and of what its forms show of the person beside it. All kinds share the
 * person: a fact that no form of this kind shows is no reason to tell one that is open of a change.
 * @param shown names of facts on the wire, those of addresses among them or not.
 */
export function recordTag(member: Member, address: Pick<Address, 'version'>, shown: ReadonlySet<string>): string {
  const facts = Object.entries(memberPart(member)).filter(([name]) => shown.has(name));
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return entityTag(`${address.version}-${digest.slice(0, 16)}`);
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
