import path from 'node:path';
import { backUp } from '../../src/server/db/backup/backup.ts';
import { fromCommand, reachedBy } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: ['backup FILE                  writes all that the database holds into a new file, while the server runs'],
  async run([name, ...rest], settings) {
    if (name === undefined || rest.length > 0) return null;
    const file = path.resolve(name);
    const reached = await reachedBy(settings);
    const { tables } = await fromCommand(settings, '/admin/backup', { file }, (db) => backUp(db, file));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows of ${tables.length} tables of ${reached}.`);
    return 0;
  },
};

export default command;
