import { administerMail, type MailAnswer, type MailWork } from '../../src/server/mail/admin.ts';
import type { MailLine } from '../../src/server/mail/mail-lines.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: [
    'mail list                    shows how the outbox stands, and the mails that could not be delivered or were put off',
    'mail show ID                 shows one mail without its text: recipients, replies, tries',
    'mail retry ID|all            tries again now, for those recipients who have not accepted',
    'mail drop ID                 gives a mail up for good and removes its text',
  ],
  async run(args, settings) {
    const work = workOf(args);
    if (work === null) return null;
    const answer = await fromCommand(settings, '/admin/mail', work, (db) => administerMail(db, work));
    for (const line of report(work, answer)) console.log(line);
    return 0;
  },
};

export default command;

function workOf([work, id, ...rest]: readonly string[]): MailWork | null {
  if (rest.length > 0) return null;
  if (work === 'list' && id === undefined) return { work };
  if (work === 'retry' && id === 'all') return { work, id };
  const number = Number(id);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) return null;
  return work === 'show' || work === 'retry' || work === 'drop' ? { work, id: number } : null;
}

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
  const open = recipients.filter((recipient) => recipient.state !== 'accepted').map(({ address }) => address);
  const when = `${minuteOf(createdAt)}  ${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return `${String(id).padStart(6)}  ${state.padEnd(8)}  ${when}  ${error ?? ''}  to ${open.join(', ')}  “${subject}”`;
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
