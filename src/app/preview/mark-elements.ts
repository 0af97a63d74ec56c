import { readMark } from '../../core/text-marks.ts';

const ATTRIBUTE = 'data-text-key';

/**
 * Takes the marks out of all texts below an element, now and later, and writes their keys into `data-text-key` of the
 * elements. React never looks at what stands in the page, so it does not notice.
 * @returns ends it
 */
export function markElements(root: Element): () => void {
  const watch = new MutationObserver((changes) => {
    for (const { target, type, addedNodes, attributeName } of changes) {
      if (type === 'attributes' && target instanceof Element) inAttribute(target, attributeName ?? '');
      else if (type === 'characterData') inText(target);
      else for (const node of addedNodes) below(node);
    }
  });
  watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  below(root);
  return () => watch.disconnect();
}

function below(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) inText(node);
  else if (node instanceof Element) for (const { name } of [...node.attributes]) inAttribute(node, name);
  for (const child of node.childNodes) below(child);
}

function inText(node: Node): void {
  const { words, key } = readMark(node.nodeValue ?? '');
  if (words === node.nodeValue) return;
  node.nodeValue = words;
  if (key) node.parentElement?.setAttribute(ATTRIBUTE, JSON.stringify(key));
}

function inAttribute(element: Element, name: string): void {
  const value = element.getAttribute(name) ?? '';
  const { words, key } = readMark(value);
  if (words === value) return;
  element.setAttribute(name, words);
  // The text that is seen goes first.
  if (key && !element.hasAttribute(ATTRIBUTE)) element.setAttribute(ATTRIBUTE, JSON.stringify(key));
}
