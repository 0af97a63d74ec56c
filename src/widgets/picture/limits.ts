import { extensionsOf, MAX_FILE_BYTES } from '../../form/files.ts';

/** What the rules of the property allow; the server checks the received file by the same ones. */
export interface Limits {
  /** Media types. */
  types: readonly string[];
  maxBytes: number;
}

export const PICTURES = ['image/png', 'image/jpeg', 'image/gif'];

/** Reads `type.enum` and `size.maximum` of the property's schema. */
export function limitsOf(schema: Readonly<Record<string, unknown>>): Limits {
  const { type, size } = (schema.properties ?? {}) as Record<string, { enum?: unknown; maximum?: unknown } | undefined>;
  const named = Array.isArray(type?.enum) ? type.enum.filter((one) => PICTURES.includes(one)) : PICTURES;
  return {
    types: named,
    maxBytes: Math.min(MAX_FILE_BYTES, typeof size?.maximum === 'number' ? size.maximum : MAX_FILE_BYTES),
  };
}

/** For the file chooser of the system: types and extensions. */
export function acceptOf(types: readonly string[]): string {
  return types.flatMap((type) => [type, ...extensionsOf(type).map((extension) => `.${extension}`)]).join(',');
}

/** For people: `PNG, JPEG, GIF`. */
export function typeNames(types: readonly string[]): string {
  return types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
}
