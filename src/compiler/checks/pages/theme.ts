import { existsSync } from 'node:fs';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { luminance, tooClose } from '../../../core/theme/contrast.ts';
import { areColors, type Theme, type ThemeColors, TYPEFACES } from '../../../core/theme/theme.ts';
import { readTextFile } from '../../read/files.ts';
import type { JsonFile } from '../../read/json-file.ts';
import type { Source } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';
import { listNames, suggest } from '../../suggest.ts';

/** Reports colours with too little contrast (WCAG 2.2 AA, 1.4.3 and 1.4.11), light and dark. */
export function checkTheme(file: JsonFile | null, report: Report): void {
  const at = (key: string) => report.key(file?.value as object, key);
  const { colors, dark, font } = (file?.value ?? {}) as { colors?: unknown; dark?: unknown; font?: unknown };
  if (typeof font === 'string' && !TYPEFACES.includes(font))
    at('font')(
      say`people do not have the typeface "${font}"`,
      suggest(font, TYPEFACES, say`use one of: ${listNames(TYPEFACES)}`),
    );
  // The dialect reports a malformed theme.
  if (!file || !areColors(colors)) return;
  checkLook('light', colors, colors);
  if (!areColors(dark) || !dark.paper) return;
  if (luminance(dark.ink.main) < luminance(dark.ground))
    at('dark')(say`ink.main is darker than ground`, say`write light letters on a dark ground`);
  else checkLook('dark', dark, colors);

  function checkLook(look: 'light' | 'dark', own: ThemeColors, light: ThemeColors): void {
    for (const { name, behind, ratio, least } of tooClose(look, own, light))
      at(look === 'light' ? 'colors' : look)(
        say`${name} on ${behind} has a contrast of ${ratio.toFixed(1)}`,
        say`make them differ by ${least} at least`,
      );
  }
}

/** Every visitor loads it before the first page is whole. */
const MOST_BYTES = 100_000;
const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const AGAIN = say`export it as plain SVG once more`;

/** The SVG file that `menus/theme.json` names as its mark; nothing when it has shapes, or a name that the dialect refuses. */
export function readPicture(root: string, theme: Theme, report: Report): string | undefined {
  const { mark } = theme;
  if (typeof mark !== 'string' || !/^[\w-]+\.svg$/.test(mark)) return undefined;
  const file = `menus/${mark}`;
  if (!existsSync(path.join(root, file))) {
    report.value(theme, 'mark')(say`there is no file ${file}`, say`put the SVG file there, or write a list of shapes`);
    return undefined;
  }
  const text = readTextFile(root, file, report);
  if (text !== undefined) checkPicture({ file, text }, report);
  return text;
}

/** Reports what is no SVG that can be shown to everybody: it draws itself, runs nothing and fetches nothing. */
function checkPicture(source: Source, report: Report): void {
  const { text } = source;
  const bytes = Buffer.byteLength(text);
  const subset = /<!DOCTYPE[^>[]*\[/i.exec(text);
  const root = bytes > MOST_BYTES || subset ? null : rootOf(text);
  const at = (offset: number) => report.at({ source, offset });
  if (bytes > MOST_BYTES)
    at(0)(say`the file has ${Math.ceil(bytes / 1000)} kB, and 100 are allowed`, say`leave out pictures and points`);
  else if (subset) at(subset.index)(say`the document type defines something`, AGAIN);
  else if (root?.localName !== 'svg' || root.namespaceURI !== SVG)
    at(0)(say`the file is not SVG`, say`${AGAIN}: it begins with <svg xmlns="${SVG}"`);
  else {
    if (!root.getAttribute('viewBox'))
      at(offsetOf(root, text))(
        say`the picture has no size to be scaled by`,
        say`add viewBox="0 0 WIDTH HEIGHT" to <svg>`,
      );
    const sheet = /<\?(?!xml\s)[^?]*/.exec(text);
    if (sheet) at(sheet.index)(say`the file asks for more: ${sheet[0].slice(0, 16)}…`, say`remove that line`);
    for (const element of [root, ...Array.from(root.getElementsByTagName('*'))])
      for (const [node, what, remedy] of wrongIn(element)) at(offsetOf(node, text))(what, remedy);
  }
}

type Wrong = readonly [at: Node, what: Said, remedy: Said];

function wrongIn(element: Element): Wrong[] {
  const name = element.localName;
  if (/^(script|foreignobject)$/i.test(name) || element.namespaceURI === XHTML)
    return [[element, say`<${element.nodeName}> may not stand in it`, say`remove it, or ${AGAIN}`]];
  const sheet = name === 'style' && fetches(element.textContent ?? '');
  const wrong = Array.from(element.attributes).flatMap((attribute): Wrong[] => {
    const { localName, nodeName, value } = attribute;
    if (/^on/i.test(localName)) return [[attribute, say`"${nodeName}" runs something`, say`remove it`]];
    if (localName === 'attributeName' && /^on|href$/i.test(value))
      return [[attribute, say`"${value}" may not be animated`, say`remove the animation`]];
    const isAddress = /^(href|src|base)$/i.test(localName);
    return (isAddress ? isOwn(value) : !fetches(value)) ? [] : [[attribute, ...OUTSIDE]];
  });
  return sheet ? [[element, ...OUTSIDE], ...wrong] : wrong;
}

const OUTSIDE = [say`it refers to something outside of the file`, say`draw that in the file itself`] as const;

/** A place in the file, or a picture of points within it. */
function isOwn(reference: string): boolean {
  return /^\s*(#|data:image\/(png|jpeg|gif|webp);base64,|$)/i.test(reference);
}

/** Whether a style or a value fetches something, or is written so that it cannot be told. */
function fetches(style: string): boolean {
  const plain = style.replace(/\/\*[\s\S]*?\*\//g, '');
  if (/@import|image-set|\\/i.test(plain)) return true;
  return [...plain.matchAll(/url\(\s*["']?([^"')]*)/gi)].some(([, reference = '']) => !isOwn(reference));
}

/** The outermost element; nothing when the text is no XML. */
function rootOf(text: string): Element | null {
  let isXml = true;
  const bad = () => {
    isXml = false;
  };
  const errorHandler = { warning: bad, error: bad, fatalError: bad };
  try {
    const root = new DOMParser({ errorHandler, locator: {} }).parseFromString(text, 'image/svg+xml')?.documentElement;
    return isXml ? root : null;
  } catch {
    return null;
  }
}

/** Where the parser met a node. */
function offsetOf(node: Node, text: string): number {
  const { lineNumber = 1, columnNumber = 1 } = node as { lineNumber?: number; columnNumber?: number };
  const before = text.split('\n').slice(0, lineNumber - 1);
  return before.join('\n').length + Math.min(before.length, 1) + columnNumber - 1;
}
