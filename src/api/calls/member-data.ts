import type { CallRequest } from '../../core/action.ts';
import type { AddressKind, MemberDataAnswer, MemberRecord } from '../../types/shared/member-record.ts';

/** A member's data as it lies on the wire: address and contact are nested (spec 1 §3). */
export type { AddressKind, MemberDataAnswer, MemberRecord };

const CONTACT = '/formulario/datos-contacto';
const OTHERS = '/formulario/datos-altres';

/** The signed-in member's data with the address of that kind. */
export function memberData(kind: AddressKind): CallRequest {
  return { method: 'GET', path: '/formulario/datos', query: { 'tipo-direccion': kind } };
}

/** Makes the address of the kind that the body names; 204 with its tag, 412 when it exists already. */
export function createMemberData(kind: AddressKind, body: Record<string, unknown>): CallRequest {
  const how =
    kind === 'CONTACT' ? ({ method: 'PUT', path: CONTACT } as const) : ({ method: 'POST', path: OTHERS } as const);
  return { ...how, body: { ...body, tipoDireccion: kind }, ifNoneMatch: '*' };
}

/** Changes it; 204 with its new tag, 412 when it is no longer the one with this tag. */
export function changeMemberData(kind: AddressKind, body: Record<string, unknown>, etag: string | null): CallRequest {
  return {
    method: 'PUT',
    path: kind === 'CONTACT' ? CONTACT : OTHERS,
    body: { ...body, tipoDireccion: kind },
    ...(etag === null ? {} : { ifMatch: etag }),
  };
}
