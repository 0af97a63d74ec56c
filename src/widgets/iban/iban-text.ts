/** An account number as banks exchange it (ISO 13616): no blanks, in capitals. */
export function parseIban(text: string): string | undefined {
  return text.replace(/[\s.-]/g, '').toUpperCase() || undefined;
}

/** In groups of four, as it is printed. */
export function formatIban(value: unknown): string {
  return typeof value === 'string' ? value.replace(/(.{4})(?=.)/g, '$1 ') : '';
}
