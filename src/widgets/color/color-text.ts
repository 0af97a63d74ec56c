/** The colour that somebody wrote, `#1a2b3c`, `1A2B3C` or `#abc`; the text itself when it is none. */
export function parseColor(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === '') return undefined;
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(bare) ?? [];
  if (digits === '') return text;
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`;
}

/** A colour as the schema's format has it. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
