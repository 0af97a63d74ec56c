import { type ParseError, printParseErrorCode } from 'jsonc-parser';

export const EMPTY = ['the file is empty', 'write at least {}'] as const;

/** It looks like any other space; where one stands, there are often many. */
export const NO_BREAK = [
  'a space stands here that is none: a no-break space',
  'replace it in the whole file by a space as the space bar makes it',
] as const;

/** Explains a syntax error to a person with a text editor: the fault and the remedy. */
export function syntaxWords(error: ParseError, text: string): readonly [string, string] {
  if (text.trim() === '') return EMPTY;
  const before = text.slice(0, error.offset).trimEnd();
  switch (printParseErrorCode(error.error)) {
    case 'InvalidCommentToken':
      return ['a comment does not belong in JSON', 'remove it, or write it as "$comment": "…" where that is allowed'];
    case 'CommaExpected':
      return ['a comma is missing before this', 'put a comma at the end of the entry before'];
    case 'ColonExpected':
      return ['a colon is missing before this', 'write "name": value'];
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return expectedWords(printParseErrorCode(error.error) === 'ValueExpected', before, text.slice(error.offset));
    case 'CloseBraceExpected':
      return ['a closing } is missing', 'close the object that is still open'];
    case 'CloseBracketExpected':
      return ['a closing ] is missing', 'close the list that is still open'];
    case 'EndOfFileExpected':
      return ['something follows after the end', 'remove it, or remove the } or ] too many before it'];
    case 'UnexpectedEndOfString':
      return ['a text is not closed', 'end it with a double quote on the same line'];
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return [
        'a \\ is followed by something unknown',
        'write \\\\ for a backslash, \\" for a quote, \\n for a new line',
      ];
    case 'InvalidCharacter':
      return ['a character that may not stand in a text', 'write \\n for a new line and \\t for a tab'];
    default:
      return (
        symbolWords(text, error.offset) ?? [
          'this is not JSON',
          'write text in double quotes, a number, true, false, a list […] or an object {…}',
        ]
      );
  }
}

/** Characters and lines that word processors, other languages and version control leave in a file. */
function symbolWords(text: string, offset: number): readonly [string, string] | undefined {
  const rest = text.slice(offset);
  if (/^[“”„«»‘’]/.test(rest)) return ['a curly quotation mark does not belong in JSON', 'write the straight one: "'];
  if (rest.startsWith("'")) return ["a ' does not begin a text", 'write double quotes: "'];
  if (/^[\u00a0\u202f\u2007]/.test(rest)) return NO_BREAK;
  if (/^(?:<{7}|={7}|>{7})/.test(rest))
    return [
      'two versions of the file stand in one',
      'keep one of the two, and remove the lines with <<<<<<<, ======= and >>>>>>>',
    ];
  const word = /^(?:true|false|null)\b/i.exec(rest)?.[0];
  if (word) return [`"${word}" is written in small letters`, `write ${word.toLowerCase()}`];
  if (text[offset - 1] === '"')
    return ['a quotation mark stands inside a text', 'write \\" for each quotation mark inside it'];
  return undefined;
}

/** Something else stands where a name or a value should. */
function expectedWords(value: boolean, before: string, after: string): readonly [string, string] {
  const whole = /:\s*(-?\d+),$/.exec(before)?.[1];
  const fraction = /^\d+/.exec(after)?.[0];
  if (whole !== undefined && fraction !== undefined)
    return [`a number has a decimal point, no comma`, `write ${whole}.${fraction}`];
  if (before.endsWith(',') && /^\s*(?:[}\]]|$)/.test(after))
    return ['a comma stands before the end', 'remove the comma before it'];
  if (before.endsWith(',') && after.startsWith(',')) return ['two commas stand side by side', 'remove one of them'];
  return value
    ? ['a value is missing here', 'write text in double quotes, a number, true, false, a list […] or an object {…}']
    : ['a name in double quotes is expected here', 'write "name": value'];
}
