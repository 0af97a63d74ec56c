import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ErasureReport, ImportReport } from '../../src/api/calls/members.ts';
import { textOfBytes } from '../../src/core/files/text-of-bytes.ts';
import { Seal } from '../../src/server/auth/token-box.ts';
import { tokenSecretOf } from '../../src/server/auth/token-secret.ts';
import { ConfigStore } from '../../src/server/config/store.ts';
import { administerMembers, type MembersAnswer, type MembersWork } from '../../src/server/members/admin.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

/** What cannot be taken back is asked for twice. */
const YES = '--yes';

const command: AdminCommand = {
  usage: [
    'members import FILE.csv [--dry-run]   makes and changes people, all of the file or nothing',
    'members add NUMBER "NAME" ROLE [MAIL] makes an account',
    'members deactivate NUMBER             nobody can sign in with it any more',
    'members activate NUMBER               takes that back',
    'members role NUMBER ROLE              gives another role',
    'members reset-link NUMBER             mails a link to choose a password',
    'members export NUMBER FILE.zip        writes all that is kept of a person into a file',
    'members erase NUMBER [--yes]          says what would be erased and what is kept, and why; with --yes does it',
  ],
  async run(args, settings) {
    const work = await workOf(args);
    if (work === null) return null;
    const { imported, erased } = await fromCommand<MembersAnswer>(settings, '/admin/members', work, async (db) => {
      const seal = new Seal(await tokenSecretOf(settings));
      return administerMembers({ db, config: new ConfigStore(db), seal, settings }, work);
    });
    const lines = imported ? linesOf(imported) : erased ? erasureLines(erased) : ['Done.'];
    for (const line of lines) console.log(line);
    return imported && imported.refused > 0 ? 1 : 0;
  },
};

export default command;

async function workOf([work, first, second, third, fourth, ...rest]: readonly string[]): Promise<MembersWork | null> {
  if (rest.length > 0 || first === undefined) return null;
  if (work === 'import' && third === undefined && (second === undefined || second === '--dry-run'))
    return { work, csv: textOfBytes(await readFile(first)), dryRun: second !== undefined };
  if (work === 'add' && second !== undefined && third !== undefined)
    return { work, username: first, name: second, role: third, email: fourth ?? '' };
  if (work === 'role' && second !== undefined && third === undefined)
    return { work: 'act', username: first, act: 'role', role: second };
  if (work === 'export' && second !== undefined && third === undefined)
    return { work, username: first, file: path.resolve(second) };
  if (work === 'erase' && third === undefined && (second === undefined || second === YES))
    return { work, username: first, dryRun: second === undefined };
  const act = { deactivate: 'close', activate: 'open', 'reset-link': 'link' } as const;
  if (second !== undefined || !Object.hasOwn(act, work ?? '')) return null;
  return { work: 'act', username: first, act: act[work as keyof typeof act] };
}

function linesOf({ added, changed, same, changes, problems, refused, done }: ImportReport): string[] {
  return [
    ...changes.map(
      ({ line, username, name, act, columns }) => `line ${line}  ${username}  ${name}  ${act}  ${columns.join(', ')}`,
    ),
    ...problems.map(({ line, username, column, text }) => `line ${line}  ${username}  ${column}  ${text}`),
    `${added} new, ${changed} changed, ${same} the same, ${refused} problems. ${done ? 'Done.' : 'Nothing was done.'}`,
  ];
}

function erasureLines({ username, erased, kept, done }: ErasureReport): string[] {
  const { records, requests, procedure_cases: cases, procedure_documents: documents, outbox: mails } = erased;
  const verb = done ? 'Erased' : 'Would be erased';
  return [
    `${verb} of ${username}: ${records} records, ${requests} requests, ${cases} cases, ${documents} documents, ${mails} mails.`,
    ...kept.map(
      ({ procedure, cases: number, until, why }) => `Kept: ${procedure}, ${number} cases until ${until}. ${why}`,
    ),
    done ? 'Done.' : `Nothing was erased yet. It cannot be taken back: repeat with ${YES}.`,
  ];
}
