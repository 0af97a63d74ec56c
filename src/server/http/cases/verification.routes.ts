import { Verification, VerificationQuery } from '../../../api/shapes/documents.ts';
import { withoutUnseen } from '../../../core/values/unseen.ts';
import type { Queries } from '../../kit/db/database.ts';
import { clientAddress } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses } from '../schemas.ts';

const VERIFY = {
  summary: 'Whether a file is the document that was issued under the code printed on it; open to everybody',
  body: VerificationQuery,
  response: { 200: Verification, ...errorResponses(429) },
};

/** Verification of documents by whoever was handed one. */
export default function verification(app: Routes, { db, attempts }: ServerContext): void {
  app.post(
    '/api/documents/verification',
    { config: { access: ['public', 'everyone', 'staff'], writes: 'little' }, bodyLimit: 1024, schema: VERIFY },
    async (request) => {
      const code = documentCode(request.body.code);
      await attempts.count('verify', { account: code, address: clientAddress(request.ip) });
      return verifyDocument(db, code, request.body.sha256);
    },
  );
}

/**
 * A code as it is stored, however somebody has typed it: `7k3m 9qxt…` and `7K3M-9QXT-…` are one. Crockford's base 32 leaves
 * out letters that people read as digits.
 */
function documentCode(typed: string): string {
  const plain = withoutUnseen(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return (plain.match(/.{1,4}/g) ?? []).join('-');
}

/**
 * Whether a file is the document that was issued under a code, which alone says only that there is one.
 * @param hash SHA-256 of the file, hexadecimal; the file itself need not travel.
 */
async function verifyDocument(db: Queries, code: string, hash: string): Promise<Verification> {
  const document = await db
    .selectFrom('procedure_documents')
    .select(['sha256', 'signed_sha256', 'signed_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!document) return { result: 'unknown', signed: null };
  const wanted = hash.toLowerCase();
  if (document.signed_sha256 === wanted)
    return { result: 'unchanged', signed: document.signed_at?.toISOString() ?? null };
  return { result: document.sha256 === wanted ? 'unchanged' : 'changed', signed: null };
}
