import { Verification, VerificationQuery } from '../../../api/shapes/documents.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { errorResponses } from '../../http/schemas.ts';
import { documentCode, verifyDocument } from './verify.ts';

const VERIFY = {
  tags: ['procedures'],
  summary: 'Whether a file is the document that was issued under the code printed on it; open to everybody',
  body: VerificationQuery,
  response: { 200: Verification, ...errorResponses(400, 415, 429, 503) },
};

/** Verification of documents by whoever was handed one. */
export default function verification(app: Routes, { db, attempts }: ServerContext): void {
  app.post(
    '/api/documents/verification',
    { config: { access: ['public', 'everyone', 'staff'], writes: 'little' }, bodyLimit: 1024, schema: VERIFY },
    async (request, reply) => {
      const code = documentCode(request.body.code);
      await attempts.count('verify', { account: code, address: clientAddress(request.ip) });
      reply.header('cache-control', 'no-store');
      return verifyDocument(db, code, request.body.sha256);
    },
  );
}
