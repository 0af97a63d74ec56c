import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Hands over what a box of the page has that no event has told of. */
const readers = new WeakMap<Element, () => void>();

/**
 * Reads the boxes of a form: a password manager may fill them in without an event. What was read is drawn at once, so that
 * the widgets say what they look up for it, and what is wrong with it, before the form is sent.
 */
export function readBoxes(form: HTMLFormElement): void {
  flushSync(() => {
    for (const control of form.elements) readBox(control);
  });
}

export function readBox(control: Element): void {
  readers.get(control)?.();
}

export function setReader(control: Element, read: () => void): void {
  readers.set(control, read);
}

interface Told<Box, State> {
  field: { readOnly: boolean; disabled: boolean };
  /** What React has drawn; undefined where the page may show something else. */
  drawn: State | undefined;
  /** What the page shows; undefined where that is no value. */
  shown(box: Box): State | undefined;
  onShown(state: State): void;
}

/** Makes `readBoxes` read a box that is not for text, such as a list or a tick. Returns the reference that the box gets. */
export function useBoxReader<Box extends HTMLElement, State>({ field, drawn, shown, onShown }: Told<Box, State>) {
  const box = useRef<Box | null>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    let known = drawn ?? shown(current);
    setReader(current, () => {
      const now = shown(current);
      if (field.readOnly || field.disabled || now === undefined || now === known) return;
      known = now;
      onShown(now);
    });
  });
  return box;
}

/** The reference of a tick box, a switch or a radio button. */
export function useTickReader(
  field: { readOnly: boolean; disabled: boolean },
  checked: boolean,
  onTick: (checked: boolean) => void,
) {
  return useBoxReader({
    field,
    drawn: checked,
    shown: (box: HTMLInputElement) => box.checked,
    onShown: onTick,
  });
}
