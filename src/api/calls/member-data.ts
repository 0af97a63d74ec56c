import type { CallRequest } from '../../model/action.ts';
import type { Json } from '../../model/config.ts';

/** A member's data as it lies on the wire: address and contact are nested (spec 1 §3). */
export type MemberRecord = Record<string, Json>;

export interface MemberDataAnswer {
  items: readonly MemberRecord[];
}

/** The signed-in member's data with the address of that kind: `CONTACT`, `CEE`, `OMNIBUS`, `FACTURACIO`. */
export function memberData(addressType: string): CallRequest {
  return { method: 'GET', path: '/formulario/datos', query: { 'tipo-direccion': addressType } };
}
