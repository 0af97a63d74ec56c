/** The facts of a file without its bytes; a browser's `File` has these members too. */
export interface FileFacts {
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Hash of its bytes, hexadecimal, for files of a case. */
  sha256?: string;
}

/** The value that a case holds in the place of a file. */
export type KeptFile = FileFacts & { sha256: string };

/** First bytes, in hexadecimal, of the types the product takes (WHATWG MIME Sniffing §6; ISO 32000-1 §7.5.2). */
const SIGNATURES: readonly (readonly [type: string, extensions: readonly string[], starts: readonly string[]])[] = [
  ['image/png', ['png'], ['89504e470d0a1a0a']],
  ['image/jpeg', ['jpg', 'jpeg'], ['ffd8ff']],
  ['image/gif', ['gif'], ['474946383761', '474946383961']],
  ['application/pdf', ['pdf'], ['255044462d']],
];

/** Bytes that `fileType` wants to see. */
export const HEAD_BYTES = 32;

/** The bytes before a PDF that all readers skip: a byte order mark and blanks, in hexadecimal. */
const BEFORE_PDF = /^(?:efbbbf)?(?:09|0a|0d|20){0,16}(?=255044462d)/;

/** The media type that the first bytes of a file show, whatever its name says; `null` for any other. */
export function fileType(head: Uint8Array): string | null {
  const bytes = [...head.subarray(0, HEAD_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const hex = bytes.replace(BEFORE_PDF, '');
  return SIGNATURES.find(([, , starts]) => starts.some((start) => hex.startsWith(start)))?.[0] ?? null;
}

/** File name extensions of a type, the usual one first; none for a type we do not know. */
export function extensionsOf(type: string): readonly string[] {
  return SIGNATURES.find(([one]) => one === type)?.[1] ?? [];
}

/** The name with an extension that fits the type, by which a mail program opens it. */
export function withExtension(name: string, type: string): string {
  const [usual, ...others] = extensionsOf(type);
  if (usual === undefined) return name;
  const [, stem = name, extension = ''] = /^(.+)\.(\w{1,5})$/.exec(name) ?? [];
  return [usual, ...others].includes(extension.toLowerCase()) ? name : `${stem}.${usual}`;
}

/** Whether a value of a form is a file, or the server's facts of one. */
export function isFile(value: unknown): value is FileFacts {
  if (typeof value !== 'object' || value === null) return false;
  const { name, type, size } = value as Partial<FileFacts>;
  return typeof name === 'string' && typeof type === 'string' && typeof size === 'number';
}
