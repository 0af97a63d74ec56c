import { readFile } from 'node:fs/promises';
import type { ImportReport } from '../../src/api/calls/members.ts';
import { Seal } from '../../src/server/auth/token-box.ts';
import { tokenSecretOf } from '../../src/server/auth/token-secret.ts';
import { ConfigStore } from '../../src/server/config/store.ts';
import { administerMembers, type MembersWork } from '../../src/server/members/admin.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: [
    'members import FILE.csv [--dry-run]   makes and changes people, all of the file or nothing',
    'members add NUMBER "NAME" ROLE [MAIL] makes an account',
    'members deactivate NUMBER             nobody can sign in with it any more',
    'members activate NUMBER               takes that back',
    'members role NUMBER ROLE              gives another role',
    'members reset-link NUMBER             mails a link to choose a password',
  ],
  async run(args, settings) {
    const work = await workOf(args);
    if (work === null) return null;
    const { report } = await fromCommand(settings, '/admin/members', work, async (db) => {
      const seal = new Seal(await tokenSecretOf(settings));
      return { report: await administerMembers({ db, config: new ConfigStore(db), seal, settings }, work) };
    });
    if (report === null) console.log('Done.');
    else for (const line of linesOf(report)) console.log(line);
    return report !== null && report.refused > 0 ? 1 : 0;
  },
};

export default command;

async function workOf([work, first, second, third, fourth, ...rest]: readonly string[]): Promise<MembersWork | null> {
  if (rest.length > 0 || first === undefined) return null;
  if (work === 'import' && third === undefined && (second === undefined || second === '--dry-run'))
    return { work, csv: await readFile(first, 'utf8'), dryRun: second !== undefined };
  if (work === 'add' && second !== undefined && third !== undefined)
    return { work, username: first, name: second, role: third, email: fourth ?? '' };
  if (work === 'role' && second !== undefined && third === undefined)
    return { work: 'act', username: first, act: 'role', role: second };
  const act = { deactivate: 'close', activate: 'open', 'reset-link': 'link' } as const;
  if (second !== undefined || !Object.hasOwn(act, work ?? '')) return null;
  return { work: 'act', username: first, act: act[work as keyof typeof act] };
}

function linesOf({ added, changed, same, changes, problems, refused, done }: ImportReport): string[] {
  return [
    ...changes.map(({ line, username, act, columns }) => `line ${line}  ${username}  ${act}  ${columns.join(', ')}`),
    ...problems.map(({ line, username, column, text }) => `line ${line}  ${username}  ${column}  ${text}`),
    `${added} new, ${changed} changed, ${same} the same, ${refused} problems. ${done ? 'Done.' : 'Nothing was done.'}`,
  ];
}
