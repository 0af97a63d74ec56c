import { type DemoRemoval, removeDemoPeople } from '../../src/server/ops/demo/remove.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import { readDemo } from '../../src/server/ops/seed-data.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = (admin, settings) => {
  admin
    .command('demo')
    .command('remove')
    .description('removes the people of the demonstration with all that is theirs')
    .action(async () => {
      const { configDir, demo } = settings();
      const done = await fromCommand(settings(), '/admin/demo/remove', {}, async (db) =>
        removeDemoPeople(db, await readDemo(configDir)),
      );
      for (const line of report(done)) console.log(line);
      if (demo && done.removed.length > 0) console.log('A demonstration makes them again when it starts.');
    });
};

export default command;

function report({ removed, locked }: DemoRemoval): string[] {
  const lines = [
    ...(removed.length > 0 ? [`Removed with all that was theirs: ${removed.join(', ')}.`] : []),
    ...locked.map(
      (name) => `${name} is somebody else's account: kept, but the known password does not open it any more.`,
    ),
  ];
  return lines.length > 0 ? lines : ['There are no demo people in this database.'];
}
