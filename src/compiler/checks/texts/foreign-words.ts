import { groupBy } from '../../group.ts';
import type { MessageFile } from '../../read/folders.ts';
import type { Report } from '../../report.ts';
import { type Catalog, counterpart, type Text } from '../../texts/catalog.ts';

/** Different words of another language, below which a file may well quote it. */
const FEWEST = 3;
/** The same where all texts are those of the other language's file: a name of two words may be the same in both. */
const FEWEST_OF_COPY = 2;
/** How many times more of them there are than words of the file's own language. */
const TIMES = 3;
/** Languages call themselves by their own words. */
const NAMES = /^languages\./;

/** Word → the name of the one file that says it, `SEVERAL` when more do. */
type Vocabulary = ReadonlyMap<string, string>;
const SEVERAL = '';

/**
 * Warns of a file that is written in another language than its folder's: pasted there. The languages are told apart by
 * the words of all other files, the product's among them, so that nothing has to be known of any language here.
 * @returns these files
 */
export function checkForeignWords(catalog: Catalog, report: Report): Set<MessageFile> {
  const found = new Set<MessageFile>();
  const files = new Map([...catalog.texts].map(([language, texts]) => [language, textsByFile(texts.values())]));
  const spoken = new Map([...files].map(([language, own]) => [language, vocabulary(own)]));
  for (const [language, own] of files)
    for (const [file, texts] of own) {
      if (file.general) continue;
      const words = [...wordsOf(texts)];
      // What files of this name say does not count, in no language: this one may stand in the folder of another.
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
  report.warn(
    { source: file, offset: 0 },
    `the texts are in "${language}" and not in "${file.language}", by words such as ${words.slice(0, 4).join(', ')}`,
    `write them in "${file.language}", or put back the file that was overwritten`,
  );
}

const nameOf = (file: MessageFile) => counterpart(file, '');

function vocabulary(files: ReadonlyMap<MessageFile, readonly Text[]>): Vocabulary {
  const said = new Map<string, string>();
  for (const [file, texts] of files) {
    const name = nameOf(file);
    for (const word of wordsOf(texts)) said.set(word, (said.get(word) ?? name) === name ? name : SEVERAL);
  }
  return said;
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
  const pieces = texts.flatMap(({ text }) => text.split(/\s+/));
  const prose = pieces.filter((piece) => piece.length <= LONGEST && !/[{}@/]/.test(piece));
  return new Set(prose.flatMap((piece) => piece.toLowerCase().match(/\p{L}+(?:·\p{L}+)*/gu) ?? []));
}
