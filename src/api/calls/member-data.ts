import type { CallRequest } from '../../model/action.ts';
import type { AddressKind, MemberDataAnswer, MemberRecord } from '../../types/shared/member-record.ts';

/** A member's data as it lies on the wire: address and contact are nested (spec 1 §3). */
export type { AddressKind, MemberDataAnswer, MemberRecord };

/** The signed-in member's data with the address of that kind. */
export function memberData(kind: AddressKind): CallRequest {
  return { method: 'GET', path: '/formulario/datos', query: { 'tipo-direccion': kind } };
}
