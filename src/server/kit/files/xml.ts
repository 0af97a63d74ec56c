import { DOMParser } from '@xmldom/xmldom';

/** Whether a text declares a document type or entities, which can redefine its content and grow without bound. */
export function hasDocumentType(xml: string): boolean {
  return /<!(?:DOCTYPE|ENTITY)/i.test(xml);
}

/** The root of a document. @throws Error that says why the text is not read: a document type, or not well-formed */
export function parseXml(xml: string): Element {
  const bad = (message: string): never => {
    throw new Error(message.split('\n')[0]);
  };
  if (hasDocumentType(xml)) bad('it has a document type');
  if (!isWellFormed(xml)) bad('it is not well-formed');
  const parser = new DOMParser({ errorHandler: { warning: bad, error: bad, fatalError: bad } });
  return parser.parseFromString(xml, 'text/xml')?.documentElement ?? bad('it has no element');
}

const ASIDE = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const TAG = /<(?:\/([^\s<>/"'=]+)\s*|([^\s<>/"'=]+)(?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?))>/g;
/** An ampersand that begins no reference which XML knows without a document type (XML 1.0 §4.1, §4.6). */
const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)/;

/**
 * Whether there is one element, each ends where it has to, and nothing else stands between or around them than text and
 * references: the parser closes what a cut file leaves open, and takes a bare `&` or `<` for text.
 */
function isWellFormed(xml: string): boolean {
  const seen = xml.replace(/^\uFEFF/, '').replaceAll(ASIDE, '');
  if (BARE_AMPERSAND.test(seen) || !/^\s*<[\s\S]*>\s*$/.test(seen) || seen.replaceAll(TAG, '').includes('<'))
    return false;
  const open: string[] = [];
  let roots = 0;
  for (const [, end, name = '', empty] of seen.matchAll(TAG)) {
    if (end !== undefined) {
      if (open.pop() !== end) return false;
      continue;
    }
    if (open.length === 0) roots += 1;
    if (!empty) open.push(name);
  }
  return open.length === 0 && roots === 1;
}

/** Elements by a path of names, each in the namespace of the element above it. */
export function elementsAt(from: Element | undefined, ...names: readonly string[]): Element[] {
  return names.reduce<Element[]>((found, name) => found.flatMap((one) => childrenOf(one, name)), from ? [from] : []);
}

function childrenOf(of: Element, name: string): Element[] {
  return (Array.from(of.childNodes) as Element[]).filter(
    ({ localName, namespaceURI }) => localName === name && namespaceURI === of.namespaceURI,
  );
}

/** The element and those below it that have one of the names, whatever their namespace; none within another of them. */
export function elementsNamed(from: Element, names: readonly string[]): Element[] {
  const found: Element[] = [];
  // Not by recursion: a hostile file nests as deeply as it is long.
  for (let left = [from]; left.length > 0; ) {
    const isWanted = ({ localName }: Element) => names.includes(localName);
    found.push(...left.filter(isWanted));
    left = left.filter((one) => !isWanted(one)).flatMap((one) => Array.from(one.childNodes ?? []) as Element[]);
  }
  return found;
}

/** Text of the first element at a path; empty without one. */
export function elementText(from: Element | undefined, ...names: readonly string[]): string {
  return textOf(elementsAt(from, ...names)[0]);
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? '';
}
