import { HOME } from '../src/compiler/program.ts';
import { serverPlugins } from '../src/plugins/server.ts';
import { installPlugins } from '../src/server/domain/config/extensions.ts';
import { environmentOf } from '../src/server/kit/settings/environment.ts';
import { readSettings } from '../src/server/kit/settings/settings.ts';
import { type AdminCommand, commandsOf, runCommands } from './lib/command.ts';

/** Loaded one by one, because a command needs none of the others. */
const COMMANDS: Record<string, () => Promise<{ default: AdminCommand }>> = {
  demo: () => import('./admin/demo.ts'),
  lists: () => import('./admin/lists.ts'),
  mail: () => import('./admin/mail.ts'),
  members: () => import('./admin/members.ts'),
  payments: () => import('./admin/payments.ts'),
  procedure: () => import('./admin/procedure.ts'),
  signing: () => import('./admin/signing.ts'),
  staff: () => import('./admin/staff.ts'),
  vitals: () => import('./admin/vitals.ts'),
};

const admin = commandsOf('admin');
const [, , asked = ''] = process.argv;
installPlugins(serverPlugins);
for (const name of Object.hasOwn(COMMANDS, asked) ? [asked] : Object.keys(COMMANDS)) {
  const command = await COMMANDS[name]?.();
  command?.default(admin, () => readSettings(environmentOf(HOME), HOME, 'command'));
}
await runCommands(admin);
