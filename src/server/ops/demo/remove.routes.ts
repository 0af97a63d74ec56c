import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../http/context.ts';
import { localAdmin } from '../local-admin.ts';
import { readDemo } from '../seed-data.ts';
import { removeDemoPeople } from './remove.ts';

/** Removes the demo people, for a command beside the running server. */
export default function adminDemo(app: FastifyInstance, context: ServerContext): void {
  app.post('/admin/demo/remove', localAdmin(context), async () =>
    removeDemoPeople(context.db, await readDemo(context.settings.configDir)),
  );
}
