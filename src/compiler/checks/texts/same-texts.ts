import { groupBy } from '../../group.ts';
import type { MessageFile } from '../../read/folders.ts';
import type { Report } from '../../report.ts';
import { type Catalog, counterpart, type Text } from '../../texts/catalog.ts';

/** Fewer texts may well be the same by chance: names, addresses. */
const FEWEST = 5;
/** Share of a file's texts. */
const NEARLY_ALL = 0.8;
/** Where two languages say most things alike, a file that does says nothing. */
const MOST = 0.5;
/** Entries of lists are often names, which are the same in every language. */
const NAMES = 'lists.';

/**
 * Warns of a file whose texts are those of another language: pasted there, or not translated yet.
 * @param foreign files that are known to be the pasted ones; the other of the two is in order
 */
export function checkSameTexts(catalog: Catalog, foreign: ReadonlySet<MessageFile>, report: Report): void {
  const named = new Set(
    [...foreign].flatMap((file) => catalog.languages.map((language) => counterpart(file, language))),
  );
  const reference = catalog.texts.get(catalog.defaultLanguage);
  for (const [language, texts] of catalog.texts) {
    if (language === catalog.defaultLanguage) continue;
    const shared = [...texts.values()].filter(({ key }) => reference?.has(key) && !key.startsWith(NAMES));
    const isSame = ({ key, text }: Text) => reference?.get(key)?.text === text;
    if (shared.length === 0 || shared.filter(isSame).length > shared.length * MOST) continue;
    for (const [file, own] of groupBy(shared, (text) => text.file)) {
      if (named.has(file.file)) continue;
      const same = own.filter(isSame).length;
      if (own.length >= FEWEST && same >= own.length * NEARLY_ALL) warn(file, same, catalog.defaultLanguage, report);
    }
  }
}

function warn(file: MessageFile, same: number, other: string, report: Report): void {
  report.warn(
    { source: file, offset: 0 },
    `${same} texts are the same as in ${counterpart(file, other)}`,
    'translate them, or put back the file that was overwritten',
  );
}
