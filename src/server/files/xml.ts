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
  if (!isBalanced(xml)) bad('an element does not end');
  const parser = new DOMParser({ errorHandler: { warning: bad, error: bad, fatalError: bad } });
  return parser.parseFromString(xml, 'text/xml')?.documentElement ?? bad('it has no element');
}

const ASIDE = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const TAG = /<(\/?)([^\s<>/"']+)(?:[^<>"'/]|"[^"<]*"|'[^'<]*'|\/(?!>))*(\/?)>/g;

/** Whether every element ends where it has to: the parser closes what a cut file leaves open. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const [, end, name = '', empty] of xml.replaceAll(ASIDE, '').matchAll(TAG)) {
    if (end) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
  }
  return open.length === 0;
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

/** Text of the first element at a path; empty without one. */
export function elementText(from: Element | undefined, ...names: readonly string[]): string {
  return textOf(elementsAt(from, ...names)[0]);
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? '';
}
