import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Json } from '../../core/config.ts';
import { Kept } from '../kept.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { lineAndColumn, type Source, setEntry, setOrigin } from './origin.ts';

/** An authored JSON file: its text, its value, and whether the value can be relied on. */
export interface JsonFile extends Source {
  /** Undefined when the text is not JSON. */
  value: Json | undefined;
}

/** Of a file that is there and cannot be read nobody can say what it names; a missing one names nothing. */
export function isUnreadable(file: JsonFile | null | undefined): boolean {
  return file != null && file.value === undefined;
}

/** No config goes as deep by far; what walks through values must not run out of stack. */
const MAX_DEPTH = 64;

/** Parses plain JSON (RFC 8259: no comments, no trailing commas) and remembers the place of every value. */
export function parseJsonFile(file: string, text: string, report: Report): JsonFile {
  const source: Source = { file, text };
  const key = `${file}\n${text}`;
  const known = parsed.known(key);
  if (known !== undefined) return { ...source, value: known };
  const tooDeep = deepestPlace(text);
  if (tooDeep !== undefined) {
    report.at({ source, offset: tooDeep })(
      say`more than ${MAX_DEPTH} levels stand within each other`,
      say`say it with fewer`,
    );
    return { ...source, value: undefined };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0 || !tree) {
    if (errors.length === 0) report.at({ source, offset: 0 })(...EMPTY);
    const told = new Set<unknown>();
    for (const error of ownErrors(errors, source)) {
      const words = syntaxWords(error, text);
      if (!told.has(words)) report.at({ source, offset: error.offset })(...words);
      // One line for the whole file, since its remedy is for the whole of it.
      if (words === NO_BREAK) told.add(words);
    }
    return { ...source, value: undefined };
  }
  const found = report.problems.length;
  const value = toValue(tree, source, report);
  // A file with problems is not kept: they are reported each time.
  if (report.problems.length === found) parsed.get(key, () => value);
  return { ...source, value };
}

/** Nobody changes what was read, so the next check may have the same. */
const parsed = new Kept<Json>(2_000);

/** Where the nesting becomes too deep; read off the text, since parsing it would run out of stack. */
function deepestPlace(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    // Texts are skipped whole: a bracket in one opens nothing.
    if (sign === '"') at = endOfText(text, at);
    if (sign === '[' || sign === '{') depth += 1;
    if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_DEPTH) return at;
  }
  return undefined;
}

/** Where the text that begins there ends, or its line does; an expression would run out of stack over a long one. */
function endOfText(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/**
 * The errors that people made. The parser goes on after each, and stumbles again over what it leaves behind: on the
 * same line and the next, and at the end of the file, where everything that was not understood is still open.
 */
function ownErrors(errors: readonly ParseError[], source: Source): ParseError[] {
  const own: ParseError[] = [];
  let last = Number.NEGATIVE_INFINITY;
  const end = source.text.trimEnd().length;
  for (const error of errors.toSorted((a, b) => a.offset - b.offset)) {
    const { line } = lineAndColumn({ source, offset: error.offset });
    const isOver = printParseErrorCode(error.error) === 'EndOfFileExpected';
    const follows = line <= last + 1 || (own.length > 0 && (isOver || error.offset >= end - 1));
    // A fault makes the lines after it suspect too.
    last = line;
    if (!follows) own.push(error);
  }
  return own;
}

function toValue(node: Node, source: Source, report: Report): Json {
  if (node.type === 'array') {
    const list: Json[] = [];
    setOrigin(list, { source, offset: node.offset });
    for (const [index, item] of (node.children ?? []).entries()) {
      const place = { source, offset: item.offset };
      setEntry(list, String(index), place, place);
      list.push(toValue(item, source, report));
    }
    return list;
  }
  if (node.type !== 'object') return node.value as Json;
  const object: { [key: string]: Json } = {};
  setOrigin(object, { source, offset: node.offset });
  for (const [keyNode, valueNode] of (node.children ?? []).map((property) => property.children ?? [])) {
    if (!keyNode || !valueNode) continue;
    const key = String(keyNode.value);
    if (Object.hasOwn(object, key)) {
      report.at({ source, offset: keyNode.offset })(say`"${key}" stands here twice`, say`keep one of the two`);
      continue;
    }
    const value = toValue(valueNode, source, report);
    // Defined, not assigned: a key named __proto__ must stay a key.
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    setEntry(object, key, { source, offset: keyNode.offset }, { source, offset: valueNode.offset });
  }
  return object;
}

type Words = readonly [what: Said, remedy: Said];

const EMPTY: Words = [say`the file is empty`, say`write at least {}`];

/** It looks like an ordinary space, and a file with one often has many. */
const NO_BREAK: Words = [
  say`a space stands here that is none: a no-break space`,
  say`replace it in the whole file by a space as the space bar makes it`,
];

/** Explains a syntax error to a person with a text editor: the fault and the remedy. */
function syntaxWords(error: ParseError, text: string): Words {
  if (text.trim() === '') return EMPTY;
  const before = text.slice(0, error.offset).trimEnd();
  switch (printParseErrorCode(error.error)) {
    case 'InvalidCommentToken':
      return [
        say`a comment does not belong in JSON`,
        say`remove it, or write it as "$comment": "…" where that is allowed`,
      ];
    case 'CommaExpected':
      return [say`a comma is missing before this`, say`put a comma at the end of the entry before`];
    case 'ColonExpected':
      return [say`a colon is missing before this`, say`write "name": value`];
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return expectedWords(printParseErrorCode(error.error) === 'ValueExpected', before, text.slice(error.offset));
    case 'CloseBraceExpected':
      return [say`a closing } is missing`, say`close the object that is still open`];
    case 'CloseBracketExpected':
      return [say`a closing ] is missing`, say`close the list that is still open`];
    case 'EndOfFileExpected':
      return [say`something follows after the end`, say`remove it, or remove the } or ] too many before it`];
    case 'UnexpectedEndOfString':
      return [say`a text is not closed`, say`end it with a double quote on the same line`];
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return [
        say`a \\ is followed by something unknown`,
        say`write \\\\ for a backslash, \\" for a quote, \\n for a new line`,
      ];
    case 'InvalidCharacter':
      return [say`a character that may not stand in a text`, say`write \\n for a new line and \\t for a tab`];
    default:
      return (
        symbolWords(text, error.offset) ?? [
          say`this is not JSON`,
          say`write text in double quotes, a number, true, false, a list […] or an object {…}`,
        ]
      );
  }
}

/** Characters and lines that word processors, other languages and version control leave in a file. */
function symbolWords(text: string, offset: number): Words | undefined {
  const rest = text.slice(offset);
  if (/^[“”„«»‘’]/.test(rest))
    return [say`a curly quotation mark does not belong in JSON`, say`write the straight one: "`];
  if (rest.startsWith("'")) return [say`a ' does not begin a text`, say`write double quotes: "`];
  if (/^[\u00a0\u202f\u2007]/.test(rest)) return NO_BREAK;
  if (/^(?:<{7}|={7}|>{7})/.test(rest))
    return [
      say`two versions of the file stand in one`,
      say`keep one of the two, and remove the lines with <<<<<<<, ======= and >>>>>>>`,
    ];
  const word = /^(?:true|false|null)\b/i.exec(rest)?.[0];
  if (word) return [say`"${word}" is written in small letters`, say`write ${word.toLowerCase()}`];
  if (text[offset - 1] === '"')
    return [say`a quotation mark stands inside a text`, say`write \\" for each quotation mark inside it`];
  return undefined;
}

/** A name or a value is missing. */
function expectedWords(value: boolean, before: string, after: string): Words {
  const whole = /:\s*(-?\d+),$/.exec(before)?.[1];
  const fraction = /^\d+/.exec(after)?.[0];
  if (whole !== undefined && fraction !== undefined)
    return [say`a number has a decimal point, no comma`, say`write ${whole}.${fraction}`];
  if (before.endsWith(',') && /^\s*(?:[}\]]|$)/.test(after))
    return [say`a comma stands before the end`, say`remove the comma before it`];
  if (before.endsWith(',') && after.startsWith(','))
    return [say`two commas stand side by side`, say`remove one of them`];
  return value
    ? [
        say`a value is missing here`,
        say`write text in double quotes, a number, true, false, a list […] or an object {…}`,
      ]
    : [say`a name in double quotes is expected here`, say`write "name": value`];
}
