import { readFile } from 'node:fs/promises';
import { textOfBytes } from '../../src/core/files/text-of-bytes.ts';
import { importList, type ListImportResult } from '../../src/server/lists/import.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const WHOLE = '--whole';

const command: AdminCommand = {
  usage: [
    'lists import LIST FILE.csv           fills a list of schemas/_lists from a file; what it lacks stays',
    'lists import LIST FILE.csv --whole   the same; what the file lacks is retired',
  ],
  async run([what, list, file, whole, ...rest], settings) {
    if (what !== 'import' || list === undefined || file === undefined || rest.length > 0) return null;
    if (whole !== undefined && whole !== WHOLE) return null;
    const options = { list, text: textOfBytes(await readFile(file)), whole: whole === WHOLE };
    const found = await fromCommand(settings, '/admin/lists/import', options, (db) => importList(db, options));
    for (const line of report(found)) console.log(line);
    return found.refused.length > 0 ? 1 : 0;
  },
};

export default command;

function report({ taken, added, retired, refused, doubtful }: ListImportResult): string[] {
  return [
    ...doubtful.map(({ line, text, problem }) => `line ${line}: ${problem}; taken: ${text}`),
    ...refused.map(({ line, text, problem }) => `line ${line}: ${problem}; left out: ${text}`),
    `${taken} rows taken, ${added} of them new; ${doubtful.length} to look at; ${refused.length} left out; ${retired} entries retired.`,
  ];
}
