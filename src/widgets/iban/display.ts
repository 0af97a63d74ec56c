/** The electronic form of an account number (ISO 13616): upper case, without spaces. */
export function parseIban(text: string): string | undefined {
  return text.replace(/[\s.-]/g, '').toUpperCase() || undefined;
}

/** `ES91 2100 0418 4502 0005 1332`. */
export function formatIban(value: unknown): string {
  return typeof value === 'string' ? value.replace(/(.{4})(?=.)/g, '$1 ') : '';
}
