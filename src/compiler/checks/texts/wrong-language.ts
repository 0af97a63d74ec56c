import { groupBy } from '../../json.ts';
import { Kept } from '../../kept.ts';
import { counterpart, type Text } from '../../read/catalog.ts';
import type { MessageFile } from '../../read/folders.ts';
import type { ReadConfig } from '../../read-config.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';

/** With fewer foreign words a file may simply quote another language. */
const FEWEST = 3;
/** The same for a copy of another language's file: a name of two words may be equal in both. */
const FEWEST_OF_COPY = 2;
/** Foreign words per word of the file's own language. */
const TIMES = 3;
/** Languages call themselves by their own words. */
const NAMES = /^languages\./;

/** Word → the name of the one file that says it, `SEVERAL` when more do. */
type Vocabulary = ReadonlyMap<string, string>;
const SEVERAL = '';

/**
 * Warns of a file in another language than its folder's. The words of all other files, the product's included, tell the
 * languages apart, so the check knows no language itself.
 * @returns these files
 */
export function checkForeignWords({ catalog, report }: Pick<ReadConfig, 'catalog' | 'report'>): Set<MessageFile> {
  const found = new Set<MessageFile>();
  const files = new Map([...catalog.texts].map(([language, texts]) => [language, textsByFile(texts.values())]));
  const spoken = new Map([...files].map(([language, own]) => [language, vocabulary(own)]));
  for (const [language, own] of files)
    for (const [file, texts] of own) {
      if (file.general) continue;
      const words = [...wordsOf(texts)];
      // Files of this name do not count in any language, since this one may be in the wrong folder.
      const name = nameOf(file);
      const isSaid = (word: string, where: string) => (spoken.get(where)?.get(word) ?? name) !== name;
      for (const other of catalog.languages) {
        const foreign = words.filter((word) => isSaid(word, other) && !isSaid(word, language));
        const home = words.filter((word) => isSaid(word, language) && !isSaid(word, other));
        const isCopy = texts.every(({ key, text }) => catalog.texts.get(other)?.get(key)?.text === text);
        if (foreign.length < Math.max(isCopy ? FEWEST_OF_COPY : FEWEST, TIMES * home.length)) continue;
        found.add(file);
        warn(file, other, foreign, report);
        break;
      }
    }
  return found;
}

function warn(file: MessageFile, language: string, words: readonly string[], report: Report): void {
  report.warn({ source: file, offset: 0 })(
    say`the texts are in "${language}" and not in "${file.language}", by words such as ${words.slice(0, 4).join(', ')}`,
    say`write them in "${file.language}", or put back the file that was overwritten`,
  );
}

const nameOf = (file: MessageFile) => counterpart(file, '');

function vocabulary(files: ReadonlyMap<MessageFile, readonly Text[]>): Vocabulary {
  const fileOfWord = new Map<string, string>();
  for (const [file, texts] of files) {
    const name = nameOf(file);
    for (const word of wordsOf(texts)) fileOfWord.set(word, (fileOfWord.get(word) ?? name) === name ? name : SEVERAL);
  }
  return fileOfWord;
}

function textsByFile(texts: Iterable<Text>): Map<MessageFile, Text[]> {
  return groupBy(
    [...texts].filter(({ key }) => !NAMES.test(key)),
    ({ file }) => file,
  );
}

/** Longer ones are no words; who looks into them may take as long as they are. */
const LONGEST = 40;

/** Words in small letters, without what is filled in and addresses. */
function wordsOf(texts: readonly Text[]): Set<string> {
  return new Set(texts.flatMap(({ text }) => words.get(text, () => wordsIn(text))));
}

const words = new Kept<readonly string[]>(20_000);

function wordsIn(text: string): string[] {
  const prose = text.split(/\s+/).filter((piece) => piece.length <= LONGEST && !/[{}@/]/.test(piece));
  return prose.flatMap((piece) => piece.toLowerCase().match(/\p{L}+(?:·\p{L}+)*/gu) ?? []);
}

/** Fewer texts may well be the same by chance: names, addresses. */
const FEWEST_SAME = 5;
/** Share of a file's texts. */
const NEARLY_ALL = 0.8;
/** Where two languages say most things alike, a file that does says nothing. */
const MOST = 0.5;
/** Entries of lists are often names, which are the same in every language. */
const LISTS = 'lists.';

/**
 * Warns of a file with the texts of another language, pasted or not translated yet.
 * @param foreign files that are known to be the pasted ones; the other of the two is in order
 */
export function checkSameTexts({ catalog, report }: ReadConfig, foreign: ReadonlySet<MessageFile>): void {
  const named = new Set(
    [...foreign].flatMap((file) => catalog.languages.map((language) => counterpart(file, language))),
  );
  const reference = catalog.texts.get(catalog.defaultLanguage);
  for (const [language, texts] of catalog.texts) {
    if (language === catalog.defaultLanguage) continue;
    const shared = [...texts.values()].filter(({ key }) => reference?.has(key) && !key.startsWith(LISTS));
    const isSame = ({ key, text }: Text) => reference?.get(key)?.text === text;
    if (shared.length === 0 || shared.filter(isSame).length > shared.length * MOST) continue;
    for (const [file, own] of groupBy(shared, (text) => text.file)) {
      if (named.has(file.file)) continue;
      const same = own.filter(isSame).length;
      if (own.length >= FEWEST_SAME && same >= own.length * NEARLY_ALL)
        warnSame(file, same, catalog.defaultLanguage, report);
    }
  }
}

function warnSame(file: MessageFile, same: number, other: string, report: Report): void {
  report.warn({ source: file, offset: 0 })(
    say`${same} texts are the same as in ${counterpart(file, other)}`,
    say`translate them, or put back the file that was overwritten`,
  );
}
