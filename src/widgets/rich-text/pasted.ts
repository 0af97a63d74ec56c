const LINK = /^(?:https?:\/\/|mailto:)[^\s()]+$/i;
/** Elements without visible text. */
const INVISIBLE = ['STYLE', 'SCRIPT', 'TITLE', 'META', 'HEAD', 'TEMPLATE'];
const BLOCKS = ['P', 'DIV', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TR', 'TABLE', 'BLOCKQUOTE', 'SECTION', 'ARTICLE'];

/** Converts pasted HTML to the format of rich text. Sizes, colours, pictures and scripts are dropped. */
export function richTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return convert(body)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function convert(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || INVISIBLE.includes(node.nodeName)) return '';
  const inner = [...node.childNodes].map(convert).join('');
  switch (node.nodeName) {
    case 'BR':
      return '\n';
    case 'B':
    case 'STRONG':
      // Google Docs wraps everything in a `b` of normal weight.
      return /font-weight:\s*(?:normal|400)/.test(node.getAttribute('style') ?? '') ? inner : around(inner, '**');
    case 'I':
    case 'EM':
      return around(inner, '*');
    case 'A':
      return linked(inner, node.getAttribute('href') ?? '');
    case 'LI':
      return `\n${bulletOf(node)}${inner.trim().replace(/\n+/g, ' ')}`;
    case 'UL':
    case 'OL':
      return `\n\n${inner.trim()}\n\n`;
    default:
      return BLOCKS.includes(node.nodeName) ? `\n\n${asListEntry(inner.trim())}\n\n` : inner;
  }
}

/** Puts the sign around the text without its outer spaces, unless the text has signs already. */
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

function bulletOf(entry: Element): string {
  if (entry.parentElement?.nodeName !== 'OL') return '- ';
  return `${[...entry.parentElement.children].indexOf(entry) + 1}. `;
}

/** Word writes list entries as paragraphs that begin with a sign. */
function asListEntry(line: string): string {
  return line.replace(/^[·•§o]\s+(?=\S)/, '- ');
}
