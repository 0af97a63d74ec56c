import type { AddressKind } from '../../../types/shared/member-record.ts';

/** The address types of the wire, `tipo-direccion` and `tipoDireccion` (spec 2 §7). */
export const ADDRESS_KINDS = ['CONTACT', 'OMNIBUS', 'FACTURACIO', 'CEE'] as const satisfies readonly AddressKind[];

export function isAddressKind(value: unknown): value is AddressKind {
  return (ADDRESS_KINDS as readonly unknown[]).includes(value);
}
