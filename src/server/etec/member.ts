import type { EtecRequest } from '../../types/shared/etec.ts';
import type { Queries } from '../db/database.ts';

/** What the college knows of a member, by the names of the declaration. */
export type MemberFacts = Pick<
  EtecRequest,
  'nombre_completo' | 'num_colegiado' | 'titulo_especializado' | 'telefono_contacto' | 'correo'
>;

export async function findMemberFacts(db: Queries, userId: number): Promise<MemberFacts> {
  const member = await db
    .selectFrom('members')
    .select(['first_name', 'surname', 'member_number', 'titles'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const contact = await db
    .selectFrom('addresses')
    .select(['mobile', 'mobile_phone', 'phone', 'email'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'CONTACT')
    .executeTakeFirst();
  return {
    nombre_completo: `${member?.first_name ?? ''} ${member?.surname ?? ''}`.trim(),
    num_colegiado: member?.member_number ?? '',
    titulo_especializado: member?.titles ?? '',
    telefono_contacto: contact?.mobile || contact?.mobile_phone || contact?.phone || '',
    correo: contact?.email ?? '',
  };
}

/** The national id that a certificate has to name; empty when the college has none. */
export async function findNif(db: Queries, userId: number): Promise<string> {
  const row = await db.selectFrom('members').select('nif').where('user_id', '=', userId).executeTakeFirst();
  return row?.nif ?? '';
}
