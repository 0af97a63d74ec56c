import { existsSync } from 'node:fs';
import path from 'node:path';
import { elementsAt, elementsNamed, parseXml } from '../../src/server/kit/files/xml.ts';

/** A text with its translation (XLIFF 1.2 §2.3). */
export interface Unit {
  /** The file of the texts, and the id of the text within. */
  file: string;
  id: string;
  source: string;
  /** Empty without a translation. */
  target: string;
  state: string;
  /** Name of an element in the translation that stands for a text and does not say it; empty without one. */
  lacks: string;
}

/** States of a target that holds no translation yet (XLIFF 1.2 §3.3). */
export const NOT_DONE: ReadonlySet<string> = new Set(['new', 'needs-translation', 'needs-l10n', 'needs-adaptation']);

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';
/** Elements that stand for a text of the source and have none within (XLIFF 1.2 §2.4). */
const EMPTY = new Set(['x', 'bx', 'ex']);
const NO_XLIFF = 'This is no XLIFF 1.2 with a source and a target language such as "ca" and "es".';

/**
 * The text of an XML file in the encoding that its mark or its declaration says (XML 1.0 §4.3.3), else in UTF-8.
 * @throws Error when the bytes are not in it
 */
export function xmlText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`The file is not in the encoding that it says: ${encoding}.`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}

/** @throws Error for what is no XLIFF 1.2 with one pair of languages */
export function readXliff(root: string, xml: string) {
  // Every line end is read as LF (XML 1.0 §2.11).
  const element = rootOf(xml.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const files = elementsAt(element, 'file');
  const languages = (attribute: string) => [
    ...new Set(files.map((one) => languageOf(root, one.getAttribute(attribute)))),
  ];
  const [sourceLanguage, ...moreSources] = languages('source-language');
  const [targetLanguage, ...moreTargets] = languages('target-language');
  if (!sourceLanguage || !targetLanguage) throw new Error(NO_XLIFF);
  if (moreSources.length > 0 || moreTargets.length > 0)
    throw new Error('The file has texts of several languages: import one file for each.');
  if (xml.includes('\uFFFD')) throw new Error('Letters of the file were lost before: it holds the sign U+FFFD.');
  const units = files.flatMap((file) =>
    elementsNamed(file, ['trans-unit']).map((unit) => unitOf(file.getAttribute('original') ?? '', unit)),
  );
  return { sourceLanguage, targetLanguage, units };
}

function rootOf(xml: string): Element {
  let element: Element;
  try {
    element = parseXml(xml);
  } catch (error) {
    throw new Error(`This is no XLIFF 1.2: ${error instanceof Error ? error.message : error}.`);
  }
  const isOurs = element.namespaceURI === NAMESPACE || !element.namespaceURI;
  if (!isOurs || element.localName !== 'xliff' || element.getAttribute('version') !== '1.2') throw new Error(NO_XLIFF);
  return element;
}

/** The folder of the texts for a language tag: `es` for `es-ES`, unless there are texts of that variant. */
function languageOf(root: string, tag: string | null): string {
  const given = tag ?? '';
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(given)) return '';
  if (existsSync(path.join(root, 'messages', given))) return given;
  return (/^[a-z]+/i.exec(given)?.[0] ?? '').toLowerCase();
}

function unitOf(file: string, unit: Element): Unit {
  const [source] = elementsAt(unit, 'source');
  const [target] = elementsAt(unit, 'target');
  const read = target ? textIn(target) : { text: '', lacks: '' };
  return {
    file,
    id: unit.getAttribute('id') ?? '',
    source: source ? textIn(source).text : '',
    target: read.text,
    state: target?.getAttribute('state') ?? '',
    lacks: read.lacks,
  };
}

/** The text of an element and of the tags within; an empty tag says its text in `equiv-text`. */
function textIn(element: Element): { text: string; lacks: string } {
  let text = '';
  let lacks = '';
  const left = Array.from(element.childNodes).reverse() as ChildNode[];
  for (let node = left.pop(); node; node = left.pop()) {
    const { localName, nodeValue } = node as unknown as { localName: string | null; nodeValue: string | null };
    if (!localName) text += nodeValue && (node.nodeType === 3 || node.nodeType === 4) ? nodeValue : '';
    else if (!EMPTY.has(localName)) left.push(...(Array.from(node.childNodes).reverse() as ChildNode[]));
    else if ((node as Element).hasAttribute('equiv-text')) text += (node as Element).getAttribute('equiv-text');
    else lacks = localName;
  }
  return { text, lacks };
}
