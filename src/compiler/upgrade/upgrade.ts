import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { JsonObject } from '../json.ts';
import { nowOf } from './former-words.ts';

interface Upgraded {
  text: string;
  /** `line: what was → what is`, by the lines of the text as it was given, first change first. */
  changes: readonly string[];
}

/** Kinds of files by their paths below the root. */
const FILES: readonly (readonly [RegExp, kind: string])[] = [
  [/^schemas\/[^/]+\.schema\.json$/, 'form'],
  [/^schemas\/_records\/[^/]+\.record\.json$/, 'record'],
  [/^schemas\/_lists\/[^/]+\.list\.json$/, 'list'],
  [/^schemas\/_procedures\/[^/]+\.procedure\.json$/, 'procedure'],
  // Only the options of its fields have words of ours.
  [/^schemas\/_shared\/[^/]+\.schema\.json$/, 'shared'],
  [/^menus\/workspace\.json$/, 'menu'],
];

/**
 * Rewrites former words of a file into those of today; order, comments and layout stay. A text that is no JSON stays as it
 * is: the check says what is wrong with it.
 * @param file its path below the root, which says what kind of file it is
 */
export function upgradeText(file: string, text: string): Upgraded {
  const [, kind] = FILES.find(([pattern]) => pattern.test(file)) ?? [];
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false });
  if (!kind || !tree || errors.length > 0) return { text, changes: [] };
  const noted: { offset: number; words: string }[] = [];
  const note = ({ offset }: Node, was: string, now: string) => noted.push({ offset, words: `${was} → ${now}` });
  const whole = written(tree, text, [], kind, note);
  const changes = noted
    .sort((one, other) => one.offset - other.offset)
    .map(({ offset, words }) => `${text.slice(0, offset).split('\n').length}: ${words}`);
  return { text: text.slice(0, tree.offset) + whole + text.slice(tree.offset + tree.length), changes };
}

type Step = string | number;
type Note = (property: Node, was: string, now: string) => void;

/** The text of a node with the words of today. */
function written(node: Node, text: string, path: readonly Step[], kind: string, note: Note): string {
  const begin = node.offset;
  const end = node.offset + node.length;
  const parts = node.children ?? [];
  if (node.type === 'array' && parts.length > 0) {
    let [out, at] = ['', begin];
    for (const [index, one] of parts.entries()) {
      out += text.slice(at, one.offset) + written(one, text, [...path, index], kind, note);
      at = one.offset + one.length;
    }
    return out + text.slice(at, end);
  }
  if (node.type !== 'object' || parts.length === 0) return text.slice(begin, end);
  const now = nowOf(kind, path, getNodeValue(node) as JsonObject);
  let [out, at] = ['', begin];
  /** The text before the first property that stays. */
  let open = text.slice(begin, parts[0]?.offset);
  for (const property of parts) {
    const [key, value] = property.children as [Node, Node];
    const name = key.value as string;
    const between = open || text.slice(at, property.offset);
    at = property.offset + property.length;
    const change = now?.[name];
    const kept = isData(path, name)
      ? text.slice(value.offset, at)
      : name === 'ui:options'
        ? written(value, text, [], 'options', note)
        : written(value, text, [...path, change?.[0] ?? name], kind, note);
    if (change === null) note(property, `"${name}"`, 'nothing, it follows from the rest');
    // Options of which nothing is left are no options.
    if (change === null || (name === 'ui:options' && kept === '{}' && value.length > 2)) continue;
    open = '';
    if (!change) out += between + text.slice(property.offset, value.offset) + kept;
    else {
      const [word, means] = change;
      const isSame = JSON.stringify(means) === JSON.stringify(getNodeValue(value));
      const shown = isSame ? kept : JSON.stringify(means);
      note(
        property,
        isSame ? `"${name}"` : oneLine(text.slice(property.offset, at)),
        isSame ? `"${word}"` : `"${word}": ${shown}`,
      );
      out += `${between}"${word}": ${shown}`;
    }
  }
  // Nothing was kept.
  if (open) return '{}';
  return out + text.slice(at, end);
}

/** Examples and first values are people's own, whatever they are called. */
function isData(path: readonly Step[], name: string): boolean {
  return path.at(-1) !== 'properties' && ['examples', 'default', 'enum', 'const'].includes(name);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
