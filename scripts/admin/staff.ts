import { administerStaff, type StaffLine, type StaffWork } from '../../src/server/domain/accounts/staff/staff.ts';
import { ConfigStore } from '../../src/server/domain/config/store.ts';
import { fromCommand } from '../../src/server/from-command.ts';
import { Seal, tokenSecretOf } from '../../src/server/kit/seal.ts';
import type { AdminCommand } from '../lib/command.ts';

export default ((admin, settings) => {
  const does = async (work: StaffWork) => {
    const lines = await fromCommand(settings(), '/admin/staff', work, async (db) => {
      const seal = new Seal(await tokenSecretOf(settings()));
      return administerStaff({ db, config: new ConfigStore(db), seal, settings: settings() }, work);
    });
    if (lines.length === 0) console.log('The office has no account yet.');
    for (const line of lines) console.log(lineOf(line));
  };
  const staff = admin.command('staff');
  staff
    .command('list')
    .description('shows the accounts of the office')
    .action(() => does({ work: 'list' }));
  staff
    .command('add <number> <name> <mail>')
    .description('makes one; the mail has a link to choose its password')
    .action((username: string, name: string, email: string) => does({ work: 'add', username, name, email }));
  staff
    .command('close <number>')
    .description('nobody can sign in with it any more')
    .action((username: string) => does({ work: 'close', username }));
  staff
    .command('reset-code <number>')
    .description('takes its second factor away, when phone and recovery codes are lost')
    .action((username: string) => does({ work: 'reset', username }));
}) satisfies AdminCommand;

function lineOf({ username, name, email, secondFactor }: StaffLine): string {
  return `${username.padEnd(10)} ${name}  ${email ?? 'closed'}${secondFactor ? '  second factor' : ''}`;
}
