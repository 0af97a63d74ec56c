import { findRecord, type Queries } from '../../../server/plugin.ts';
import type { EtecRequest } from '../../../types/shared/etec.ts';

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
