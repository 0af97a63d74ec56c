const LINK = /^(?:https?:\/\/|mailto:)[^\s()]+$/i;
/** Never shown by whoever wrote them. */
const UNSEEN = ['STYLE', 'SCRIPT', 'TITLE', 'META', 'HEAD', 'TEMPLATE'];
const BLOCKS = ['P', 'DIV', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TR', 'TABLE', 'BLOCKQUOTE', 'SECTION', 'ARTICLE'];

/**
 * What is pasted from a word processor or a page, with the marks that a form keeps and without all others: sizes,
 * colours, pictures, scripts, notes of the program it comes from.
 */
export function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return written(body)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function written(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || UNSEEN.includes(node.nodeName)) return '';
  const inner = [...node.childNodes].map(written).join('');
  switch (node.nodeName) {
    case 'BR':
      return '\n';
    case 'B':
    case 'STRONG':
      // Google Docs wraps all that is copied in a bold that is none.
      return /font-weight:\s*(?:normal|400)/.test(node.getAttribute('style') ?? '') ? inner : around(inner, '**');
    case 'I':
    case 'EM':
      return around(inner, '*');
    case 'A':
      return linked(inner, node.getAttribute('href') ?? '');
    case 'LI':
      return `\n${beginOf(node)}${inner.trim().replace(/\n+/g, ' ')}`;
    case 'UL':
    case 'OL':
      return `\n\n${inner.trim()}\n\n`;
    default:
      return BLOCKS.includes(node.nodeName) ? `\n\n${listed(inner.trim())}\n\n` : inner;
  }
}

/** Marks stand beside their words, without blanks between; what has some already keeps those. */
function around(words: string, sign: string): string {
  const bare = words.trim();
  if (bare === '' || /[*\n]/.test(bare)) return words;
  return words.replace(bare, () => `${sign}${bare}${sign}`);
}

function linked(words: string, href: string): string {
  const bare = words.trim();
  if (bare === '' || /[[\]\n]/.test(bare) || !LINK.test(href)) return words;
  return bare === href ? words : words.replace(bare, () => `[${bare.replace(/\*/g, '')}](${href})`);
}

function beginOf(entry: Element): string {
  if (entry.parentElement?.nodeName !== 'OL') return '- ';
  return `${[...entry.parentElement.children].indexOf(entry) + 1}. `;
}

/** Word writes entries of lists as paragraphs that begin with a sign. */
function listed(line: string): string {
  return line.replace(/^[·•§o]\s+(?=\S)/, '- ');
}
