import { electronicFormatIBAN } from 'ibantools';
import encodeQr from 'qr';
import type { Settings } from '../../core/config.ts';
import { CURRENCY } from '../../core/values/money.ts';

/** Whom a transfer goes to, as banks want it. */
export interface Account {
  /** Without blanks. */
  iban: string;
  /** At most 70 characters. */
  holder: string;
  /** Absent: not needed. */
  bic?: string;
}

/** The account of the settings; `null` when they name none, as those of a version from before. */
export function accountOf({ bankAccount, bankCode, beneficiary, organisation }: Settings): Account | null {
  const iban = electronicFormatIBAN(bankAccount);
  const holder = [...(beneficiary ?? organisation?.name ?? '')].slice(0, 70).join('').trim();
  return iban && holder ? { iban, holder, ...(bankCode && { bic: bankCode }) } : null;
}

/**
 * What the QR code of a SEPA credit transfer says (EPC069-12, version 002): twelve lines at most, each with its place, in
 * UTF-8; empty ones at the end are left out. The reference is structured, so there is no free text.
 */
export function transferCode({ iban, holder, bic = '' }: Account, cents: number, reference: string): string {
  const amount = `${CURRENCY}${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return ['BCD', '002', '1', 'SCT', bic, holder, iban, amount, '', reference].join('\n');
}

/** The code as a picture: error correction M, as the guideline asks, and a quiet zone of four modules. */
export function transferPicture(code: string): Uint8Array {
  return encodeQr(code, 'gif', { ecc: 'medium', border: 4, scale: 6 });
}
