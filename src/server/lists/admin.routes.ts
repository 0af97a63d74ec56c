import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { importPostcodes } from './postcode-import.ts';

/** Twenty times the whole register. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Imports for local commands, beside the running server. */
export default function adminPlaces(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: { text: string } }>(
    '/admin/places/import-postcodes',
    { ...localAdmin(context), bodyLimit: MAX_FILE_BYTES },
    async (request, reply) =>
      importPostcodes(context.db, request.body.text).catch((error: Error) =>
        reply.code(422).send({ status: 'Error', message: error.message }),
      ),
  );
}
