import { readDemo } from '../../src/server/domain/config/demo.ts';
import { type DemoRemoval, removeDemoPeople } from '../../src/server/domain/members/demo-people.ts';
import { fromCommand } from '../../src/server/from-command.ts';
import type { AdminCommand } from '../lib/command.ts';

export default ((admin, settings) => {
  admin
    .command('demo')
    .command('remove')
    .description('removes the demo people with all their data')
    .action(async () => {
      const { configDir, demo } = settings();
      const done = await fromCommand(settings(), '/admin/demo/remove', {}, async (db) =>
        removeDemoPeople(db, await readDemo(configDir)),
      );
      for (const line of report(done)) console.log(line);
      if (demo && done.removed.length > 0) console.log('The next start of the demonstration makes them again.');
    });
}) satisfies AdminCommand;

function report({ removed, locked }: DemoRemoval): string[] {
  const lines = [
    ...(removed.length > 0 ? [`Removed with all their data: ${removed.join(', ')}.`] : []),
    ...locked.map(
      (name) => `${name} is the account of a real person: it stays, but the known password no longer opens it.`,
    ),
  ];
  return lines.length > 0 ? lines : ['There are no demo people in this database.'];
}
