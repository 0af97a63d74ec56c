import { compiler, parser, RuleType, sanitizer } from 'markdown-to-jsx/html';
import type { MailTemplate } from '../../core/config.ts';

/** Placeholders while Markdown is at work: private-use characters pass through it untouched. */
const OPEN = '\uE000';
const CLOSE = '\uE001';

/**
 * An e-mail's Markdown body as HTML and as plain text, placeholders kept. HTML in the body is shown as
 * it is written, never passed on; links lead to http, https and mailto only.
 */
export function compileMail(subject: string, body: string): MailTemplate {
  const names: string[] = [];
  const hidden = body.replace(/\{\{[^{}]*\}\}/g, (whole) => {
    if (!names.includes(whole)) names.push(whole);
    return `${OPEN}${names.indexOf(whole)}${CLOSE}`;
  });
  const show = (text: string) =>
    decode(text).replace(/\uE000(\d+)\uE001/g, (_whole, index: string) => names[Number(index)] ?? '');
  const html = compiler(hidden, { disableParsingRawHTML: true, forceBlock: true, wrapper: null, sanitizer: safeLink });
  return {
    subject,
    html: show(html),
    text: show(plainText(parser(hidden, { disableParsingRawHTML: true, forceBlock: true }))),
  };
}

/** In the address of a link the two characters come out percent-encoded. */
function decode(text: string): string {
  return text.replaceAll('%EE%80%80', OPEN).replaceAll('%EE%80%81', CLOSE);
}

function safeLink(value: string): string | null {
  if (!/^(https?:\/\/|mailto:|\uE000)/i.test(value)) return null;
  return sanitizer(value);
}

type Node = ReturnType<typeof parser>[number];

/** Blocks parted by blank lines; what only decorates is dropped. */
function plainText(nodes: readonly Node[]): string {
  return nodes
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockText(node: Node): string {
  switch (node.type) {
    case RuleType.unorderedList:
      return node.items.map((item) => `- ${inline(item)}`).join('\n');
    case RuleType.orderedList:
      return node.items.map((item, index) => `${(node.start ?? 1) + index}. ${inline(item)}`).join('\n');
    case RuleType.table:
      return [node.header, ...node.cells].map((row) => row.map(inline).join(' | ')).join('\n');
    case RuleType.breakThematic:
      return '---';
    default:
      return inline([node]);
  }
}

/** Adds a blank after an address: mail programs take a bracket or full stop for part of it. */
function inline(nodes: readonly Node[]): string {
  return nodes
    .map(inlineText)
    .reduce((before, text, at) => before + (addressAt(nodes[at - 1]) && /^\S/.test(text) ? ' ' : '') + text, '');
}

function inlineText(node: Node): string {
  if (node.type === RuleType.breakLine) return '\n';
  if (node.type === RuleType.link) {
    const label = inline(node.children);
    const address = addressAt(node);
    return address ? `${label}: ${address}` : label;
  }
  if (node.type === RuleType.image) return node.alt ?? '';
  if ('children' in node && Array.isArray(node.children)) return inline(node.children);
  if (node.type === RuleType.unorderedList || node.type === RuleType.orderedList) return `\n${blockText(node)}`;
  return 'text' in node && typeof node.text === 'string' ? node.text : '';
}

/** Where a link leads, when its words do not say so; otherwise empty. */
function addressAt(node: Node | undefined): string {
  if (node?.type !== RuleType.link) return '';
  const target = (node.target ?? '').replace(/^mailto:/, '');
  const label = inline(node.children);
  return target === label || node.target === label ? '' : target;
}
