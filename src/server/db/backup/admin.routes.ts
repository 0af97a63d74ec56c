import { Type } from 'typebox';
import type { Routes, ServerContext } from '../../http/context.ts';
import { localAdmin } from '../../ops/local-admin.ts';
import { backUp } from './backup.ts';

/** A backup of the embedded database, from a command beside the running server. */
export default function adminBackup(app: Routes, context: ServerContext): void {
  app.post('/admin/backup', localAdmin(context, Type.Object({ file: Type.String() })), (request) =>
    backUp(context.db, request.body.file),
  );
}
