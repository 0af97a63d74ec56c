import type { CallRequest } from '../../core/action.ts';

/** What somebody who holds a file learns of it. */
export interface Verification {
  /** No document has the code; the file is not what was issued under it; it is, byte for byte. */
  result: 'unknown' | 'changed' | 'unchanged';
  /** When the file was signed; `null` for one that is unsigned or not ours. */
  signed: string | null;
}

/** @param sha256 of the file, hexadecimal */
export function verifyDocument(code: string, sha256: string): CallRequest {
  return { method: 'POST', path: '/documents/verification', body: { code, sha256 } };
}
