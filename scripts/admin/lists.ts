import { textOfBytes } from '../../src/core/files/text-of-bytes.ts';
import { importList, type ListImportResult } from '../../src/server/domain/lists/import.ts';
import { fromCommand } from '../../src/server/from-command.ts';
import { type AdminCommand, readGiven } from '../lib/command.ts';

export default ((admin, settings) => {
  admin
    .command('lists')
    .command('import <list> <file>')
    .description(
      'fills a list of schemas/_lists from a CSV file; entries that the file lacks stay, or are retired with --whole',
    )
    .option('--whole', 'retires entries that the file lacks')
    .action(async (list: string, file: string, { whole = false }: { whole?: boolean }) => {
      const options = { list, text: textOfBytes(await readGiven(file)), whole };
      const found = await fromCommand(settings(), '/admin/lists/import', options, (db) => importList(db, options));
      for (const line of report(found)) console.log(line);
      if (found.refused.length > 0) process.exitCode = 1;
    });
}) satisfies AdminCommand;

function report({ taken, added, retired, refused, doubtful }: ListImportResult): string[] {
  return [
    ...doubtful.map(({ line, text, problem }) => `line ${line}: ${problem}; taken: ${text}`),
    ...refused.map(({ line, text, problem }) => `line ${line}: ${problem}; left out: ${text}`),
    `${taken} rows taken, ${added} of them new; ${doubtful.length} to look at; ${refused.length} left out; ${retired} entries retired.`,
  ];
}
