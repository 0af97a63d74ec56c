import { type AdminLine, type AdminWork, administer } from '../../src/server/domain/procedures/admin.ts';
import { fromCommand } from '../../src/server/from-command.ts';
import { type AdminCommand, idOf } from '../lib/command.ts';

export default ((admin, settings) => {
  const does = async (work: AdminWork) => {
    const lines = await fromCommand(settings(), '/admin/procedures', work, (db) => administer(db, settings(), work));
    if (lines.length === 0) console.log('There is no case yet.');
    for (const line of lines) console.log([lineOf(line), ...detailsOf(line)].join('\n'));
  };
  const procedure = admin.command('procedure');
  procedure
    .command('list [procedure]')
    .description('shows every case with its state and the moves of the office')
    .action((name?: string) => does({ work: 'list', ...(name === undefined ? {} : { procedure: name }) }));
  procedure
    .command('show')
    .argument('<id>', '', idOf)
    .description('shows one case with its values and its history')
    .action((id: number) => does({ work: 'show', id }));
  procedure
    .command('move')
    .argument('<id>', '', idOf)
    .argument('<move>')
    .argument('[note]')
    .description('makes a move, with a note for the member if the move takes one')
    .action((id: number, move: string, note?: string) =>
      does({ work: 'move', id, move, ...(note === undefined ? {} : { note }) }),
    );
}) satisfies AdminCommand;

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
  const moves = history.map(({ at, act, from, to, by, note }) => {
    const said = note ? `  “${note}”` : '';
    return `       ${at.slice(0, 16).replace('T', ' ')}  ${act}: ${from ?? '–'} → ${to ?? '–'}, ${by}${said}`;
  });
  return [...shown, ...moves];
}
