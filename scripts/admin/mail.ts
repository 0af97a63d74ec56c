import { administerMail, type MailAnswer, type MailLine, type MailWork } from '../../src/server/domain/mail/admin.ts';
import { fromCommand } from '../../src/server/from-command.ts';
import { type AdminCommand, idOf } from '../lib/command.ts';

export default ((admin, settings) => {
  const does = async (work: MailWork) => {
    const answer = await fromCommand(settings(), '/admin/mail', work, (db) => administerMail(db, work));
    for (const line of report(work, answer)) console.log(line);
  };
  const mail = admin.command('mail');
  mail
    .command('list')
    .description('shows the state of the outbox, and the mails that could not be delivered or were put off')
    .action(() => does({ work: 'list' }));
  mail
    .command('show')
    .argument('<id>', '', idOf)
    .description('shows recipients, replies and attempts of one mail, without its text')
    .action((id: number) => does({ work: 'show', id }));
  mail
    .command('retry')
    .argument('<id|all>', '', (text) => (text === 'all' ? text : idOf(text)))
    .description('tries again now to send to the recipients that have not accepted')
    .action((id: number | 'all') => does({ work: 'retry', id }));
  mail
    .command('drop')
    .argument('<id>', '', idOf)
    .description('gives up a mail and removes its text')
    .action((id: number) => does({ work: 'drop', id }));
}) satisfies AdminCommand;

function report(work: MailWork, { state, mails, changed }: MailAnswer): string[] {
  const { waiting, sending, deferred, dead, oldestSeconds } = state;
  const oldest = oldestSeconds === null ? '' : `; the oldest has waited ${ageOf(oldestSeconds)}`;
  const summary = `${waiting} waiting, ${sending} being sent, ${deferred} put off, ${dead} dead${oldest}.`;
  if (work.work === 'list') return [summary, ...mails.map(lineOf)];
  if (work.work === 'show') return mails.flatMap(detailsOf);
  return [
    `${changed} ${changed === 1 ? 'mail' : 'mails'} ${work.work === 'retry' ? 'to be tried again' : 'dropped'}.`,
    summary,
  ];
}

function lineOf({ id, state, createdAt, attempts, error, recipients, subject }: MailLine): string {
  const open = recipients.filter((recipient) => recipient.state !== 'accepted');
  const to = (open.length > 0 ? open : recipients).map(({ address }) => address);
  const when = `${minuteOf(createdAt)}  ${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return `${String(id).padStart(6)}  ${state.padEnd(8)}  ${when}  ${error ?? ''}  to ${to.join(', ')}  “${subject}”`;
}

function detailsOf(mail: MailLine): string[] {
  return [
    lineOf(mail),
    `        Message-ID ${mail.messageId}, from ${mail.sender}`,
    ...mail.recipients.map(({ address, state, reply }) =>
      `        ${state.padEnd(8)}  ${address}  ${reply ?? ''}`.trimEnd(),
    ),
    ...(mail.nextTryAt === null ? [] : [`        next try ${minuteOf(mail.nextTryAt)}`]),
    ...mail.events.map(({ event, at }) => `        ${event} by an operator ${minuteOf(at)}`),
  ];
}

/** In UTC, as everywhere in the log. */
function minuteOf(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

function ageOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
