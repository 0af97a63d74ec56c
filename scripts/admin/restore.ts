import { restore } from '../../src/server/db/backup/restore.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = (admin, settings) => {
  admin
    .command('restore <file>')
    .description('fills an empty database from a backup, of PGlite or PostgreSQL, and compares')
    .action(async (file: string) => {
      const { atLength, close } = await openDatabase(settings());
      try {
        const { tables } = await atLength((db) => restore(db, file));
        for (const { table, rows, sha256 } of tables)
          console.log(`${table.padEnd(24)} ${String(rows).padStart(8)}  ${sha256}`);
        console.log('Restored; every table was read back and is the same.');
      } finally {
        await close();
      }
    });
};

export default command;
