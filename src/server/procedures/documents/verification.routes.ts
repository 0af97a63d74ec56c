import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import type { ServerContext } from '../../http/context.ts';
import { errorResponses } from '../../http/schemas.ts';
import { documentCode, verifyDocument } from './verify.ts';

interface Call {
  Body: { code: string; sha256: string };
}

const VERIFY = {
  tags: ['procedures'],
  summary: 'Whether a file is the document that was issued under the code printed on it; open to everybody',
  body: {
    type: 'object',
    required: ['code', 'sha256'],
    additionalProperties: false,
    properties: {
      code: { type: 'string', minLength: 1, maxLength: 40, description: 'As printed; blanks and dashes do not count' },
      sha256: { type: 'string', pattern: '^[0-9A-Fa-f]{64}$', description: 'SHA-256 of the file, hexadecimal' },
    },
  },
  response: {
    200: {
      type: 'object',
      properties: {
        result: { type: 'string', enum: ['unknown', 'changed', 'unchanged'] },
        signed: { type: ['string', 'null'], format: 'date-time', description: 'When the file was signed, if it was' },
      },
      description: 'What is known of it',
    },
    ...errorResponses(400, 415, 429, 503),
  },
};

/** Verification of documents by whoever was handed one. */
export default function verification(app: FastifyInstance, { db, attempts }: ServerContext): void {
  app.post<Call>(
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
