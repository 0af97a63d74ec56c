import type { AddressKind } from '../../../types/shared/member-record.ts';

/** The address types of the wire, `tipo-direccion` and `tipoDireccion` (spec 2 §7), and the records they are. */
export const RECORD_OF = {
  CONTACT: 'contact-address',
  OMNIBUS: 'consumer-access',
  FACTURACIO: 'professional-address',
  CEE: 'certifier-address',
} as const satisfies Record<AddressKind, string>;

export const ADDRESS_KINDS = Object.keys(RECORD_OF) as AddressKind[];
