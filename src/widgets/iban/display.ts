import type { Display } from '../../form/widget.ts';

export const display: Display = formatIban;

/** The electronic form of an account number (ISO 13616): upper case, without spaces, and without the word that forms print before it. */
export function parseIban(text: string): string | undefined {
  const bare = text.replace(/[\s.:-]/g, '').toUpperCase();
  return bare.replace(/^IBAN(?=.)/, '') || undefined;
}

/** `ES91 2100 0418 4502 0005 1332`. */
export function formatIban(value: unknown): string {
  return typeof value === 'string' ? value.replace(/(.{4})(?=.)/g, '$1 ') : '';
}
