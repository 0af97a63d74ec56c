import type { EtecRequest } from '../../types/shared/etec.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { roleOf } from '../records/roles.ts';
import { findRecord } from '../records/store.ts';

/** What the college knows of a member, by the names of the declaration. */
export type MemberFacts = Pick<
  EtecRequest,
  'nombre_completo' | 'num_colegiado' | 'titulo_especializado' | 'telefono_contacto' | 'correo'
>;

export async function findMemberFacts(db: Queries, userId: number): Promise<MemberFacts> {
  const member = (await findRecord(db, userId, 'person'))?.values ?? {};
  const contact = (await findRecord(db, userId, 'contact-address'))?.values ?? {};
  const said = (...values: unknown[]) =>
    values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
  return {
    nombre_completo: `${said(member.nombre)} ${said(member.apellidos)}`.trim(),
    num_colegiado: said(member.persCodiCole),
    titulo_especializado: said(member.titulos),
    telefono_contacto: said(
      contact.datosContacto__movil,
      contact.datosContacto__telefonoMovil,
      contact.datosContacto__telefono,
    ),
    correo: said(contact.datosContacto__email),
  };
}

/** The national id that a certificate has to name; empty when the college has none. */
export async function findNif(db: Queries, version: LoadedVersion, userId: number): Promise<string> {
  return (await roleOf(db, version, userId, 'nationalId')) ?? '';
}
