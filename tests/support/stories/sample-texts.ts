import type { TextTable } from '../texts-table.ts';
import spanish from './sample-texts.json' with { type: 'json' };

const table: Record<string, string> = spanish;

/**
 * Texts of sample fields in the languages of the stories; they are written in Catalan.
 * @throws when one is not in `sample-texts.json`, so that no story speaks one language alone
 */
export function inLanguages(texts: TextTable = {}): TextTable {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? { ca: text, es: inSpanish(text) } : text,
    ]),
  );
}

function inSpanish(text: string): string {
  const said = table[text];
  if (said === undefined) throw new Error(`"${text}" is not in tests/support/stories/sample-texts.json.`);
  return said;
}
