import { administerStaff, type StaffLine, type StaffWork } from '../../src/server/auth/staff/staff.ts';
import { Seal } from '../../src/server/auth/token-box.ts';
import { tokenSecretOf } from '../../src/server/auth/token-secret.ts';
import { ConfigStore } from '../../src/server/config/store.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: [
    'staff list                   shows the accounts of the office',
    'staff add NUMBER "NAME" MAIL makes one; the mail has a link to choose its password',
    'staff close NUMBER           nobody can sign in with it any more',
    'staff reset-code NUMBER      takes its second factor away, when phone and recovery codes are lost',
  ],
  async run(args, settings) {
    const work = workOf(args);
    if (work === null) return null;
    const lines = await fromCommand(settings, '/admin/staff', work, async (db) => {
      const seal = new Seal(await tokenSecretOf(settings));
      return administerStaff({ db, config: new ConfigStore(db), seal, settings }, work);
    });
    if (lines.length === 0) console.log('The office has no account yet.');
    for (const line of lines) console.log(lineOf(line));
    return 0;
  },
};

export default command;

function workOf([work, username, name, email, ...rest]: readonly string[]): StaffWork | null {
  if (rest.length > 0) return null;
  if (work === 'list' && username === undefined) return { work };
  if (work === 'close' && username !== undefined && name === undefined) return { work, username };
  if (work === 'reset-code' && username !== undefined && name === undefined) return { work: 'reset', username };
  if (work !== 'add' || username === undefined || name === undefined || email === undefined) return null;
  return { work, username, name, email };
}

function lineOf({ username, name, email, secondFactor }: StaffLine): string {
  return `${username.padEnd(10)} ${name}  ${email ?? 'closed'}${secondFactor ? '  second factor' : ''}`;
}
