/**
 * Translates a page as Chrome does: every text node gives way to two `<font>` elements around the words. React knows
 * nothing of it, and keeps the nodes that it made.
 * @param say returns the translation of some words; by itself they stay
 */
export function translate(root: Node, say = (words: string) => words): void {
  for (const text of textsBelow(root)) {
    const words = text.data;
    if (words.trim() === '' || !text.parentElement || isLeftOut(text.parentElement)) continue;
    const inner = document.createElement('font');
    inner.append(say(words));
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Translates a page, and whatever comes in it afterwards, until the returned function is called. */
export function keepTranslating(root: Node, say?: (words: string) => string): () => void {
  translate(root, say);
  const observer = new MutationObserver(() => {
    translate(root, say);
    observer.takeRecords();
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/** The translator of Chrome leaves out what is no text for people, what they type, and what it has translated already. */
const isLeftOut = (element: Element) =>
  element.closest('script, style, textarea, .cm-editor, font, [translate=no]') !== null;

/**
 * Texts that React keeps as nodes of their own, because they stand beside other children: React would fail on the page
 * of somebody who has it translated. Without those of an element that is drawn anew with every other text.
 * @returns the words, with the element around them
 */
export function bareTexts(root: Node): string[] {
  return textsBelow(root)
    .filter((text) => !isRenewed(fiberOf(text), text.data))
    .map((text) => `"${text.data}" in ${text.parentElement?.outerHTML.slice(0, 160)}`);
}

interface Fiber {
  key: string | null;
  return: Fiber | null;
}

/** React writes its record of a node on the node itself, for texts only if they are nodes of their own. */
function fiberOf(text: Text): Fiber | undefined {
  const name = Object.keys(text).find((key) => key.startsWith('__reactFiber$'));
  return name === undefined ? undefined : (text as unknown as Record<string, Fiber>)[name];
}

function isRenewed(fiber: Fiber | undefined, words: string): boolean {
  for (let at: Fiber | null | undefined = fiber; at; at = at.return) if (at.key?.includes(words.trim())) return true;
  return fiber === undefined;
}

function textsBelow(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/**
 * Elements whose words are not those that React has for them: a text that changed after the translation and still stands
 * as it was. For a translator that leaves the words as they are.
 */
export function staleTexts(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const props = Object.keys(element).find((key) => key.startsWith('__reactProps$'));
    const { children } = (props ? (element as unknown as Record<string, object>)[props] : {}) as { children?: unknown };
    if (typeof children !== 'string' && typeof children !== 'number') return [];
    const here = element instanceof HTMLTextAreaElement ? String(children) : element.textContent;
    return here === String(children) ? [] : [`"${here}" instead of "${children}" in <${element.localName}>`];
  });
}

/** The functions above for a page that is not loaded yet. */
export const TRANSLATOR = `${[textsBelow, translate, keepTranslating, staleTexts].join('\n')}\nconst isLeftOut = ${isLeftOut};`;
