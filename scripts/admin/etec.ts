import { type AdminLine, type AdminWork, administer, adminProblem } from '../../src/server/etec/admin.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: [
    'etec list                    shows every request to join the ETEC list and how it stands',
    'etec verify ID               finds a signed declaration in order: the member stands in the list',
    'etec observe ID "…"          notes something that the member reads; an empty text takes it away',
    'etec withdraw ID             takes the member off the list',
  ],
  async run(args, settings) {
    const work = workOf(args);
    if (work === null) return null;
    const lines = await fromCommand(settings, '/admin/etec', work, (db) =>
      administer(db, settings, work).catch((error: unknown) => {
        throw new Error(adminProblem(error) ?? String(error));
      }),
    );
    if (lines.length === 0) console.log('There is no request yet.');
    for (const line of lines) console.log(lineOf(line));
    return 0;
  },
};

export default command;

function workOf([work, id, text, ...rest]: readonly string[]): AdminWork | null {
  if (rest.length > 0) return null;
  if (work === 'list' && id === undefined) return { work };
  const number = Number(id);
  if (!Number.isInteger(number) || number < 1) return null;
  if ((work === 'verify' || work === 'withdraw') && text === undefined) return { work, id: number };
  return work === 'observe' && text !== undefined ? { work, id: number, text } : null;
}

function lineOf({ id, state, member, name, number, signedAt, observations }: AdminLine): string {
  const signed = signedAt ? `signed ${signedAt.slice(0, 16).replace('T', ' ')}` : 'not signed';
  const note = observations ? `  “${observations}”` : '';
  return `${String(id).padStart(5)}  ${state.padEnd(22)}  ${member.padEnd(8)} ${name}  document ${number}, ${signed}${note}`;
}
