import { extensionsOf, fileType, HEAD_BYTES, MAX_FILE_BYTES } from '../../form/files.ts';

/** Limits of the files that a field accepts. The server checks the received files by the same rules. */
export interface Limits {
  types: readonly string[];
  maxBytes: number;
}

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif'];

/**
 * Reads `type.enum` and `size.maximum` of a file's schema.
 * @param supported media types that the widget can handle
 */
export function limitsOf(schema: Readonly<Record<string, unknown>>, supported: readonly string[]): Limits {
  const { type, size } = (schema.properties ?? {}) as Record<string, { enum?: unknown; maximum?: unknown } | undefined>;
  const allowed = type?.enum;
  return {
    types: Array.isArray(allowed) ? supported.filter((one) => allowed.includes(one)) : supported,
    maxBytes: Math.min(MAX_FILE_BYTES, typeof size?.maximum === 'number' ? size.maximum : MAX_FILE_BYTES),
  };
}

/** The media type that the content shows, whatever the file's name says; `null` if it is not among `types`. */
export async function allowedType(file: File, types: readonly string[]): Promise<string | null> {
  const type = fileType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return type !== null && types.includes(type) ? type : null;
}

/** The `accept` attribute: types and extensions. */
export function acceptOf(types: readonly string[]): string {
  return types.flatMap((type) => [type, ...extensionsOf(type).map((extension) => `.${extension}`)]).join(',');
}

/** `PDF`, `JPEG`. */
export function fileTypeName(type: string): string {
  return type.replace(/^.*\//, '').toUpperCase();
}
