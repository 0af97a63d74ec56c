import path from 'node:path';
import { backUp } from '../../src/server/db/backup/backup.ts';
import { fromCommand, reachedBy } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = (admin, settings) => {
  admin
    .command('backup <file>')
    .description('writes all that the database holds into a new file, while the server runs')
    .action(async (name: string) => {
      const file = path.resolve(name);
      const reached = await reachedBy(settings());
      const { tables } = await fromCommand(settings(), '/admin/backup', { file }, (db) => backUp(db, file));
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`${file}: ${rows} rows of ${tables.length} tables of ${reached}.`);
    });
};

export default command;
