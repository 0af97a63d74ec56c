/** A national id in its plain form: `12.345.678-z` is `12345678Z`. */
export function parseNationalId(text: string): string | undefined {
  return text.replace(/[\s./-]/g, '').toUpperCase() || undefined;
}
