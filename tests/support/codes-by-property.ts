import type { FieldError } from '../../src/core/forms/validation.ts';

/** Codes by property, the shape of the JSON cases. */
export function codesByProperty(errors: readonly FieldError[]): Record<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const { property, code } of errors) codes.set(property, [...(codes.get(property) ?? []), code]);
  return Object.fromEntries(codes);
}
