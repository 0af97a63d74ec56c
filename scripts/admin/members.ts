import path from 'node:path';
import type { ErasureReport, ImportReport } from '../../src/api/shapes/members.ts';
import { textOfBytes } from '../../src/core/files/text-of-bytes.ts';
import { ConfigStore } from '../../src/server/domain/config/store.ts';
import { administerMembers, type MembersAnswer, type MembersWork } from '../../src/server/domain/members/admin.ts';
import { fromCommand } from '../../src/server/from-command.ts';
import { Seal, tokenSecretOf } from '../../src/server/kit/seal.ts';
import { type AdminCommand, readGiven } from '../lib/command.ts';

export default ((admin, settings) => {
  const does = async (work: MembersWork) => {
    const { imported, erased } = await fromCommand<MembersAnswer>(settings(), '/admin/members', work, async (db) => {
      const seal = new Seal(await tokenSecretOf(settings()), settings().tokenSecretBefore);
      return administerMembers({ db, config: new ConfigStore(db), seal, settings: settings() }, work);
    });
    const lines = imported ? linesOf(imported) : erased ? erasureLines(erased) : ['Done.'];
    for (const line of lines) console.log(line);
    if (imported && imported.refused > 0) process.exitCode = 1;
  };
  const members = admin.command('members');
  members
    .command('import <file>')
    .description('makes and changes people from a CSV file, all of the file or nothing')
    .option('--dry-run', 'only says what it would do')
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }) =>
      does({ work: 'import', csv: textOfBytes(await readGiven(file)), dryRun }),
    );
  members
    .command('add <number> <name> <role> [mail]')
    .description('makes an account')
    .action((username: string, name: string, role: string, email = '') =>
      does({ work: 'add', username, name, role, email }),
    );
  const acts = [
    ['deactivate', 'close', 'nobody can sign in with it any more'],
    ['activate', 'open', 'takes that back'],
    ['reset-link', 'link', 'mails a link to choose a password'],
  ] as const;
  for (const [name, act, words] of acts)
    members
      .command(`${name} <number>`)
      .description(words)
      .action((username: string) => does({ work: 'act', username, act }));
  members
    .command('role <number> <role>')
    .description('gives another role')
    .action((username: string, role: string) => does({ work: 'act', username, act: 'role', role }));
  members
    .command('export <number> <file>')
    .description('writes all that is kept of a person into a zip file')
    .action((username: string, file: string) => does({ work: 'export', username, file: path.resolve(file) }));
  members
    .command('erase <number>')
    .description('says what would be erased and what is kept, and why; with --yes does it')
    .option('--yes', 'erases it, which cannot be taken back')
    .action((username: string, { yes }: { yes?: true }) => does({ work: 'erase', username, dryRun: yes !== true }));
}) satisfies AdminCommand;

function linesOf({ added, changed, same, changes, problems, refused, done }: ImportReport): string[] {
  return [
    ...changes.map(
      ({ line, username, name, act, columns }) => `line ${line}  ${username}  ${name}  ${act}  ${columns.join(', ')}`,
    ),
    ...problems.map(({ line, username, column, text }) => `line ${line}  ${username}  ${column}  ${text}`),
    `${added} new, ${changed} changed, ${same} the same, ${refused} ${refused === 1 ? 'problem' : 'problems'}. ${done ? 'Done.' : 'Nothing was done.'}`,
  ];
}

function erasureLines({ username, erased, kept, done }: ErasureReport): string[] {
  const { records, cases, procedure_documents: documents, outbox: mails } = erased;
  const verb = done ? 'Erased' : 'Would be erased';
  return [
    `${verb} of ${username}: ${records} records, ${cases} cases, ${documents} documents, ${mails} mails.`,
    ...kept.map(
      ({ procedure, cases: number, until, why }) => `Kept: ${procedure}, ${number} cases until ${until}. ${why}`,
    ),
    done ? 'Done.' : 'Nothing was erased yet. It cannot be taken back: repeat with --yes.',
  ];
}
