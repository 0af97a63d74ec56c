import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Json } from '../../core/config.ts';
import type { Report } from '../report.ts';
import { setEntry, setOrigin } from './origin.ts';
import type { Source } from './source.ts';

/** An authored JSON file: its text, its value, and whether the value can be relied on. */
export interface JsonFile extends Source {
  /** Undefined when the text is not JSON. */
  value: Json | undefined;
}

/**
 * Parses plain JSON (RFC 8259: no comments, no trailing commas) and remembers where everything stands.
 * Only the first syntax error of a file is reported, because the others mostly follow from it.
 */
export function parseJsonFile(file: string, text: string, report: Report): JsonFile {
  const source: Source = { file, text };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors.toSorted((a, b) => a.offset - b.offset)[0];
  if (first || !tree) {
    const [what, remedy] = first ? syntaxWords(first, text) : EMPTY;
    report.at({ source, offset: first?.offset ?? 0 }, what, remedy);
    return { ...source, value: undefined };
  }
  return { ...source, value: toValue(tree, source, report) };
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
      report.at({ source, offset: keyNode.offset }, `"${key}" stands here twice`, 'keep one of the two');
      continue;
    }
    const value = toValue(valueNode, source, report);
    // Defined, not assigned: a key named __proto__ must stay a key.
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    setEntry(object, key, { source, offset: keyNode.offset }, { source, offset: valueNode.offset });
  }
  return object;
}

const EMPTY = ['the file is empty', 'write at least {}'] as const;

/** What a syntax error means to somebody with a text editor. */
function syntaxWords(error: ParseError, text: string): readonly [string, string] {
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
      if (before.endsWith(',')) return ['a comma stands before the end', 'remove the comma before it'];
      return printParseErrorCode(error.error) === 'ValueExpected'
        ? ['a value is missing here', 'write text in double quotes, a number, true, false, a list […] or an object {…}']
        : ['a name in double quotes is expected here', 'write "name": value'];
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
      return ['this is not JSON', 'write text in double quotes, a number, true, false, a list […] or an object {…}'];
  }
}
