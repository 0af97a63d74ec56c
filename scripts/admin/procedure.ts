import { fromCommand } from '../../src/server/ops/from-command.ts';
import { type AdminLine, type AdminWork, administer } from '../../src/server/procedures/admin.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: [
    'procedure list [PROCEDURE]   shows every case, how it stands and what the office may do',
    'procedure show ID            shows one with its values and what happened to it',
    'procedure move ID MOVE ["…"] makes a move, with a note for the member where it takes one',
  ],
  async run(args, settings) {
    const work = workOf(args);
    if (work === null) return null;
    const lines = await fromCommand(settings, '/admin/procedures', work, (db) => administer(db, settings, work));
    if (lines.length === 0) console.log('There is no case yet.');
    for (const line of lines) console.log([lineOf(line), ...detailsOf(line)].join('\n'));
    return 0;
  },
};

export default command;

function workOf([work, ...args]: readonly string[]): AdminWork | null {
  const [first, move, note, ...rest] = args;
  if (rest.length > 0) return null;
  if (work === 'list' && args.length <= 1) return first === undefined ? { work } : { work, procedure: first };
  const id = Number(first);
  if (!Number.isInteger(id) || id < 1) return null;
  if (work === 'show' && args.length === 1) return { work, id };
  if (work !== 'move' || move === undefined) return null;
  return { work, id, move, ...(note === undefined ? {} : { note }) };
}

function lineOf({ id, procedure, state, member, name, note, document, moves }: AdminLine): string {
  const said = note ? `  “${note}”` : '';
  const signed = document?.signed ? `signed ${document.signed.slice(0, 16).replace('T', ' ')}` : 'not signed';
  const made = document ? `  document ${document.number}, ${signed}` : '';
  const next = moves.length > 0 ? `  → ${moves.join(', ')}` : '';
  return `${String(id).padStart(5)}  ${procedure}  ${state.padEnd(22)}  ${member.padEnd(8)} ${name}${made}${said}${next}`;
}

function detailsOf({ values, history = [] }: AdminLine): string[] {
  const shown = Object.entries(values ?? {}).map(
    ([property, value]) => `       ${property}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const moves = history.map(({ at, move, from, to, by, note }) => {
    const said = note ? `  “${note}”` : '';
    return `       ${at.slice(0, 16).replace('T', ' ')}  ${move}: ${from ?? '–'} → ${to}, ${by}${said}`;
  });
  return [...shown, ...moves];
}
