import { MAX_FILES } from '../../core/files/limits.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { allFiles, NAMED_KINDS } from '../read/folders.ts';
import type { Source } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { filesOf } from './forms/property-names.ts';

/** Refuses names that are longer than the server's calls take: what they name could be published and never be used. */
export function checkLongNames({ folders, forms, registry, report }: ReadConfig): void {
  for (const file of NAMED_KINDS.flatMap((kind) => folders[kind]))
    if (file.id.length > LONGEST_NAME)
      report.at({ source: file, offset: 0 })(
        say`the id has ${file.id.length} characters, and the server takes ${LONGEST_NAME}`,
        say`give the file a shorter name`,
      );
  for (const { owner, key, types } of forms.flatMap((form) => filesOf(form, registry))) {
    // A file is fetched by its path.
    const { length } = pathOf(types.includes('array') ? [key, MAX_FILES - 1] : [key]);
    if (length > LONGEST_NAME)
      report.key(owner, key)(
        say`the path of a file in this field has ${length} characters, and the server takes ${LONGEST_NAME}`,
        say`give the property a shorter name`,
      );
  }
}

/** Characters of a file beyond which every visitor waits for it. */
const LONG_FILE = 1_000_000;

/**
 * Zero-width characters and those that turn the direction of writing, as they are or as an escape: they hide what a
 * text says (Unicode TR 36). The zero-width joiner is left alone, since emoji are made with it.
 */
const INVISIBLE =
  /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\\u(?:200[bcef]|202[a-e]|206[0-46-9]|feff)/gi;

/** Warns of characters that are probably a mistake, in files of any kind but cases: those hold what people type. */
export function checkRawText({ folders, report }: ReadConfig): void {
  for (const { dialect, file } of allFiles(folders)) if (dialect !== 'case') checkFile(file, report);
}

function checkFile(source: Source, report: Report): void {
  const { text } = source;
  if (text.length > LONG_FILE)
    report.warn({ source, offset: 0 })(
      say`the file has ${(text.length / 1e6).toFixed(1)} million characters`,
      say`every visitor loads them: shorten the texts, or link to a document`,
    );
  for (const found of text.matchAll(INVISIBLE)) {
    const code = found[0].startsWith('\\') ? found[0].slice(2) : found[0].charCodeAt(0).toString(16);
    report.warn({ source, offset: found.index })(
      say`an invisible character (U+${code.toUpperCase().padStart(4, '0')})`,
      say`remove it: it came along with copied text`,
    );
  }
}
