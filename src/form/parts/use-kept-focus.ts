import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { FOCUSABLE } from '../errors/focus.ts';
import type { FormStore } from '../store/store.ts';

/** Typed text counts before Tab moves the focus, so that it moves among the fields that there are then. */
export function settleAtTab(store: FormStore, { key }: KeyboardEvent): void {
  if (key === 'Tab') flushSync(() => store.flush());
}

/**
 * Moves the focus on when its field goes away: to the next control of the form, else to the last one before. A press, or
 * the "next" of a telephone's keyboard, may lead to a field that the text before it takes away.
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = form.current;
    if (!root) return;
    let focused: Node | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Node;
    };
    const onBlur = ({ target }: FocusEvent) => {
      // A browser may tell of the blur of an element that it is about to remove.
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected && document.activeElement !== focused) focused = null;
      });
    };
    const observer = new MutationObserver((changes) => {
      if (!focused || root.contains(focused)) return;
      const lost = focused;
      focused = null;
      if (root.isConnected && document.activeElement === document.body) controlAfter(root, changes, lost)?.focus();
    });
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', onFocus);
    root.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', onFocus);
      root.removeEventListener('focusout', onBlur);
    };
  }, [form]);
}

/** The control of a form that follows a removed element, else the last one before it. */
function controlAfter(root: HTMLElement, changes: readonly MutationRecord[], lost: Node): HTMLElement | undefined {
  const removalOf = (node: Node) =>
    changes.findLast(({ removedNodes }) => [...removedNodes].some((one) => one.contains(node)));
  // The element before it may have gone as well.
  let gone: Node = lost;
  let [before, around]: [Node | null, Node | null] = [null, null];
  for (let steps = 0; steps < changes.length; steps++) {
    const removal = removalOf(gone);
    if (!removal) break;
    [before, around] = [removal.previousSibling, removal.target];
    if (before ? root.contains(before) : root.contains(around)) break;
    gone = before ?? around;
  }
  const controls = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
  );
  const comesAfter = (one: Node) => {
    const place = before ?? around;
    if (!place) return false;
    const position = place.compareDocumentPosition(one);
    const isWithin = (position & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0;
    return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !(before && isWithin);
  };
  return controls.find(comesAfter) ?? controls.at(-1);
}
