/**
 * Text of a file, as offices save it: UTF-8, UTF-16 with its mark, or Windows-1252, which spreadsheets of western Europe
 * write. Only Windows-1252 that reads as names do is taken for it; other encodings have no mark to be known by, and what
 * cannot be read is damaged.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // No text has zero bytes: it is UTF-16 without a mark, or a spreadsheet.
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD');
  return isDamaged(text) ? (windowsText(bytes) ?? text) : text;
}

/** Whether letters of a text were lost. Such a text is never stored. */
export function isDamaged(text: string): boolean {
  return text.includes('\uFFFD');
}

function windowsText(bytes: Uint8Array): string | null {
  // Node 20 and 22 leave these bytes as they are: https://github.com/nodejs/node/issues/56542
  const text = new TextDecoder('windows-1252').decode(bytes).replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign] ?? sign);
  return READS_WELL.test(text) && !READS_BADLY.some((signs) => signs.test(text)) ? text : null;
}

/** Windows-1252 characters at the bytes that are control characters in Latin-1. */
const SIGNS: Readonly<Record<string, string>> = {
  '\x80': '€',
  '\x85': '…',
  '\x8a': 'Š',
  '\x8c': 'Œ',
  '\x8e': 'Ž',
  '\x91': '‘',
  '\x92': '’',
  '\x93': '“',
  '\x94': '”',
  '\x96': '–',
  '\x97': '—',
  '\x9a': 'š',
  '\x9c': 'œ',
  '\x9e': 'ž',
  '\x9f': 'Ÿ',
};

/** ASCII, the letters of western Europe, and the signs that are written between them. */
const READS_WELL = /^[\t\n\r\x20-\x7e\u00a0À-ÖØ-öø-ÿŠšŽžŒœŸ€…‘’“”–—«»¿¡ªº°·§®©½¼¾²³´]*$/;

/**
 * In the encodings of DOS and old Macs the same bytes are other letters: these signs stand where a letter of a word would
 * ("Pe–a" for Peña), and small letters between capitals. An apostrophe follows one letter, or a capital follows it:
 * "L’Hospitalet", "Dell’Acqua", but "Garc’a" is García. Š, Ž, Œ and Ÿ stand amid small letters for é, è and ü; š and ž
 * away from vowels for ö and û ("Kšln"), œ without u or i behind it for ú ("Nœria").
 */
const READS_BADLY: readonly RegExp[] = [
  /\p{L}[€…‘“”–—«»¿¡º°§®©½¼¾²³´\u00a0]\p{L}|\p{L}[¡¿]/u,
  /\p{L}\p{L}’\p{Ll}/u,
  /\p{Lu}[à-öø-ÿšœž]\p{Lu}|(?<!\p{L})[šœž]\p{Lu}/u,
  /\p{Ll}[ŠŽŒŸ]|\p{L}[ŠŽŒŸ]\p{Ll}/u,
  /(?<![aeiouyà-ÿAEIOUY])[šž](?![aeiouyà-ÿ])|œ(?![ui])/u,
];
