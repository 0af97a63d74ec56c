import type { CallRequest } from '../../core/action.ts';

/** @param sha256 of the file, hexadecimal */
export function verifyDocumentCall(code: string, sha256: string): CallRequest {
  return { method: 'POST', path: '/documents/verification', body: { code, sha256 } };
}
