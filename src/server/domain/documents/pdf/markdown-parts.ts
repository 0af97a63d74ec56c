import { parser, RuleType } from 'markdown-to-jsx/html';
import type { ContentPart, Run } from './content.ts';

type Node = ReturnType<typeof parser>[number];
type Look = Pick<Run, 'bold' | 'italic'>;

/** A message text as parts of a document: headings, paragraphs and lists; links keep their text. */
export function markdownParts(text: string): ContentPart[] {
  return partsOf(parser(text, { forceBlock: true, disableParsingRawHTML: true }));
}

function partsOf(nodes: readonly Node[]): ContentPart[] {
  const parts: ContentPart[] = [];
  let loose: Node[] = [];
  const flush = () => {
    const runs = runsOf(loose);
    if (runs.some((run) => run.text.trim())) parts.push({ kind: 'paragraph', runs });
    loose = [];
  };
  for (const node of nodes) {
    const part = blockOf(node);
    if (!part) loose.push(node);
    else {
      flush();
      parts.push(...part);
    }
  }
  flush();
  return parts;
}

/** `null` for an inline node. */
function blockOf(node: Node): ContentPart[] | null {
  switch (node.type) {
    case RuleType.heading:
      return [{ kind: 'heading', text: textOf(node.children) }];
    case RuleType.paragraph:
      return [{ kind: 'paragraph', runs: runsOf(node.children) }];
    case RuleType.orderedList:
    case RuleType.unorderedList: {
      const items = node.items.map((item) => runsOf(item));
      return [{ kind: 'list', ordered: node.type === RuleType.orderedList, items }];
    }
    case RuleType.blockQuote:
      return partsOf(node.children);
    case RuleType.breakThematic:
      return [];
    default:
      return null;
  }
}

/** Joins neighbours of one style, so that a line break stays with its words. */
function runsOf(nodes: readonly Node[]): Run[] {
  const runs: Run[] = [];
  for (const run of scattered(nodes)) {
    const last = runs.at(-1);
    if (last && last.bold === run.bold && last.italic === run.italic) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}

function scattered(nodes: readonly Node[], look: Look = {}): Run[] {
  return nodes.flatMap((node) => {
    if (node.type === RuleType.breakLine) return [{ text: '\n', ...look }];
    if ('children' in node && Array.isArray(node.children))
      return scattered(node.children, { ...look, ...lookOf(node) });
    return 'text' in node && typeof node.text === 'string'
      ? [{ text: node.text.replace(/\s*\n\s*/g, ' '), ...look }]
      : [];
  });
}

function lookOf(node: Node): Look {
  if (node.type !== RuleType.textFormatted) return {};
  return node.tag === 'strong' ? { bold: true } : node.tag === 'em' ? { italic: true } : {};
}

function textOf(nodes: readonly Node[]): string {
  return runsOf(nodes)
    .map(({ text }) => text)
    .join('');
}
