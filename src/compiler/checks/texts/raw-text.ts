import type { Folders } from '../../read/folders.ts';
import type { Source } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';

/** Characters of a file beyond which every visitor waits for it. */
const LONG_FILE = 1_000_000;

/**
 * Zero-width characters and those that turn the direction of writing, as they are or as an escape: they hide what a
 * text says (Unicode TR 36). The zero-width joiner is left alone, since emoji are made with it.
 */
const INVISIBLE =
  /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\\u(?:200[bcef]|202[a-e]|206[0-46-9]|feff)/gi;

/** Warns of characters that are probably a mistake, in files of any kind. */
export function checkRawText(folders: Folders, report: Report): void {
  const { forms, records, lists, procedures, shared, messages, menu, settings, demo, theme } = folders;
  for (const file of [
    ...forms,
    ...records,
    ...lists,
    ...procedures,
    ...shared,
    ...messages,
    menu,
    settings,
    demo,
    theme,
  ])
    if (file) checkFile(file, report);
}

function checkFile(source: Source, report: Report): void {
  const { text } = source;
  if (text.length > LONG_FILE)
    report.warn(
      { source, offset: 0 },
      say`the file has ${(text.length / 1e6).toFixed(1)} million characters`,
      say`every visitor loads them: shorten the texts, or link to a document`,
    );
  for (const found of text.matchAll(INVISIBLE)) {
    const code = found[0].startsWith('\\') ? found[0].slice(2) : found[0].charCodeAt(0).toString(16);
    report.warn(
      { source, offset: found.index },
      say`an invisible character (U+${code.toUpperCase().padStart(4, '0')})`,
      say`remove it: it came along with copied text`,
    );
  }
}
