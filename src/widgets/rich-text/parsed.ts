/** Words that read alike. */
export interface Span {
  is: 'plain' | 'bold' | 'italic' | 'link';
  words: string;
  /** Where a link leads. */
  href?: string;
}

/** A paragraph with its lines, or a list with its entries. */
export interface Block {
  is: 'paragraph' | 'bullets' | 'numbers';
  lines: readonly (readonly Span[])[];
}

interface Growing extends Block {
  lines: Span[][];
}

/** Bold, italics between no letters, and links to sites and mailboxes; nothing in it can be tried twice at one place. */
const MARKED =
  /\*\*([^*\n]+)\*\*|(?<![\p{L}\p{N}*])\*(?![\s*])([^*\n]+)\*(?![\p{L}\p{N}*])|\[([^\][\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/gu;
const ENTRY = /^\s*(?:([-•])|\d{1,3}[.)])\s+(.*)$/;

/**
 * The small part of Markdown that people write in a form: paragraphs, lists, bold, italics and links. Whatever else
 * stands there, HTML too, is plain words.
 */
export function parsed(text: string): Block[] {
  const blocks: Growing[] = [];
  let open = false;
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') {
      open = false;
      continue;
    }
    const entry = ENTRY.exec(line);
    const is: Block['is'] = !entry ? 'paragraph' : entry[1] ? 'bullets' : 'numbers';
    const last = open ? blocks.at(-1) : undefined;
    const block: Growing = last?.is === is ? last : { is, lines: [] };
    if (block !== last) blocks.push(block);
    block.lines.push(spansOf(entry?.[2] ?? line));
    open = true;
  }
  return blocks;
}

function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) spans.push({ is: 'plain', words: line.slice(from, to) });
  };
  for (const found of line.matchAll(MARKED)) {
    plain(found.index);
    from = found.index + found[0].length;
    const [, bold, italic, words, href] = found;
    if (bold !== undefined) spans.push({ is: 'bold', words: bold });
    else if (italic !== undefined) spans.push({ is: 'italic', words: italic });
    else if (words !== undefined && href !== undefined) spans.push({ is: 'link', words, href });
  }
  plain(line.length);
  return spans;
}
