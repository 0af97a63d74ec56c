import { type Node, parseTree } from 'jsonc-parser';
import type { JsonObject } from '../json.ts';
import { nowOf, type WordKind } from './former-words.ts';

/** A file whose words are those of today. */
export interface Upgraded {
  text: string;
  /** `line: what was → what is`, by the lines of the text as it was given, first change first. */
  changes: readonly string[];
}

/** Kinds of files by their paths below the root. */
const FILES: readonly (readonly [RegExp, WordKind | undefined])[] = [
  [/^schemas\/[^/]+\.schema\.json$/, 'form'],
  [/^schemas\/_records\/[^/]+\.record\.json$/, 'record'],
  [/^schemas\/_lists\/[^/]+\.list\.json$/, 'list'],
  [/^schemas\/_procedures\/[^/]+\.procedure\.json$/, 'procedure'],
  // Only the options of its fields have words of ours.
  [/^schemas\/_shared\/[^/]+\.schema\.json$/, undefined],
  [/^menus\/workspace\.json$/, 'menu'],
];

/** Whether a file may hold words that have changed. */
export function hasWords(file: string): boolean {
  return FILES.some(([pattern]) => pattern.test(file));
}

/**
 * Rewrites former words of a file into those of today; order, comments and layout stay. A text that is no JSON stays as it
 * is: the check says what is wrong with it.
 * @param file its path below the root, which says what kind of file it is
 */
export function upgradeText(file: string, text: string): Upgraded {
  const [, kind] = FILES.find(([pattern]) => pattern.test(file)) ?? [];
  const errors: unknown[] = [];
  const tree = parseTree(text, errors as never[], { allowTrailingComma: false });
  if (!hasWords(file) || !tree || errors.length > 0) return { text, changes: [] };
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
function written(node: Node, text: string, path: readonly Step[], kind: WordKind | undefined, note: Note): string {
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
  const now = kind && nowOf(kind, path, contentOf(node) as JsonObject);
  let [out, at] = ['', begin];
  /** What stands before the first property that stays. */
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
      const isSame = JSON.stringify(means) === JSON.stringify(contentOf(value));
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

function contentOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(contentOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => [
      (children as Node[])[0]?.value,
      contentOf((children as [Node, Node])[1]),
    ]),
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
