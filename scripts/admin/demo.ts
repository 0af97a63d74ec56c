import { type DemoRemoval, removeDemoPeople } from '../../src/server/ops/demo/remove.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import { readDemo } from '../../src/server/ops/seed-data.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: ['demo remove                 removes the people of the demonstration with all that is theirs'],
  async run([work, ...rest], settings) {
    if (work !== 'remove' || rest.length > 0) return null;
    const done = await fromCommand(settings, '/admin/demo/remove', {}, async (db) =>
      removeDemoPeople(db, await readDemo(settings.configDir)),
    );
    for (const line of report(done)) console.log(line);
    if (settings.demo && done.removed.length > 0) console.log('A demonstration makes them again when it starts.');
    return 0;
  },
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
