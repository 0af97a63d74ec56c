import { extensionsOf, MAX_FILE_BYTES } from '../../form/files.ts';

/** What the field takes, by its schema; the server checks the received files by the same rules. */
export interface Rules {
  /** Media types. */
  types: readonly string[];
  /** Bytes of one file. */
  maxBytes: number;
  /** Files. */
  most: number;
}

const KNOWN = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif'];

type Schema = Readonly<Record<string, unknown>>;

/** Reads `type.enum`, `size.maximum` and `maxItems` of the schema of one file or of a list of them. */
export function rulesOf(schema: Schema): Rules {
  const one = (schema.type === 'array' ? schema.items : schema) as Schema | undefined;
  const { type, size } = (one?.properties ?? {}) as Record<string, { enum?: unknown; maximum?: unknown } | undefined>;
  const named = Array.isArray(type?.enum) ? KNOWN.filter((known) => (type.enum as unknown[]).includes(known)) : KNOWN;
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY;
  return {
    types: named,
    maxBytes: Math.min(MAX_FILE_BYTES, typeof size?.maximum === 'number' ? size.maximum : MAX_FILE_BYTES),
    most: schema.type === 'array' ? most : 1,
  };
}

/** For people: `PDF, PNG`. */
export function typeName(type: string): string {
  return (extensionsOf(type)[0] ?? type.replace(/^.*\//, '')).toUpperCase();
}

/** For the file chooser of the system: types and extensions. */
export function acceptOf(types: readonly string[]): string {
  return types.flatMap((type) => [type, ...extensionsOf(type).map((extension) => `.${extension}`)]).join(',');
}

/** For people: `340 kB`, `1,2 MB`. */
export function sizeText(bytes: number, language: string): string {
  const [unit, size] = bytes < 999_500 ? ['kilobyte', Math.max(1, bytes / 1e3)] : ['megabyte', bytes / 1e6];
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(Number(size));
}
