import type { Routes, ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import { importList, importOptions } from './import.ts';

/** Twenty times the whole street register. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Imports of lists, for a command beside the running server. */
export default function adminLists(app: Routes, context: ServerContext): void {
  app.post(
    '/admin/lists/import',
    { ...localAdmin(context, importOptions), bodyLimit: MAX_FILE_BYTES },
    async (request, reply) =>
      importList(context.db, request.body).catch((error: Error) =>
        reply.code(422).send({ status: 'Error', message: error.message }),
      ),
  );
}
