import { readFile } from 'node:fs/promises';
import { importPostcodes, type PostcodeImport } from '../../src/server/lists/postcode-import.ts';
import { fromCommand } from '../../src/server/ops/from-command.ts';
import type { AdminCommand } from '../admin.ts';

const command: AdminCommand = {
  usage: ['import-postcodes FILE.csv   adds the towns of the INE street register, a file in UTF-8'],
  async run([file, ...rest], settings) {
    if (file === undefined || rest.length > 0) return null;
    const text = decode(await readFile(file));
    const found = await fromCommand(settings, '/admin/places/import-postcodes', { text }, (db) =>
      importPostcodes(db, text),
    );
    for (const line of report(found)) console.log(line);
    return found.refused.length > 0 ? 1 : 0;
  },
};

export default command;

/** Guessing at another encoding would store names that nobody finds again. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The file is not in UTF-8. Save it in that encoding and try again.');
  }
}

function report({ taken, added, refused, crossing }: PostcodeImport): string[] {
  return [
    ...crossing.map(
      ({ line, code, municipality, name }) =>
        `line ${line}: ${code} lies in another province than its municipality ${municipality} ${name}; taken`,
    ),
    ...refused.map(({ line, text, problem }) => `line ${line}: ${problem}; left out: ${text}`),
    `${taken} rows taken, ${added} of them new; ${crossing.length} across provinces; ${refused.length} left out.`,
  ];
}
