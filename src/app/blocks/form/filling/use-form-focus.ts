import { useEffect, useRef, useState } from 'react';
import { fetchLater } from '../../../../ui/later.tsx';
import { fetchSendKeys } from '../../sending/use-form-flow.ts';

/**
 * The element around a form, and where the keyboard goes on when what had the focus has gone.
 * @param free the page is this form alone, such as that for signing in
 * @param watch is called with the element
 */
export function useFormFocus(free: boolean, hiddenButtons: readonly string[], watch: (box: HTMLElement) => () => void) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  /** Why the focus may be lost at the next change. */
  const expected = useRef({ buttonGone: false, retried: false, worked: false });
  const focusIfLost = () => void (document.activeElement === document.body && box?.focus());

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever buttons come or go
  useEffect(() => {
    // A button that has done its work may go, before or after what came of it was read.
    if (expected.current.worked) focusIfLost();
  }, [hiddenButtons]);
  useEffect(() => {
    if (!box) return;
    // The button that was pressed has gone with the failure; the keyboard goes on at the form.
    if (expected.current.retried) box.focus();
    expected.current.retried = false;
    if (free) focusFirstEmpty(box);
    // Once somebody is at it, by hand or by a password manager, what may have to be said on sending is fetched.
    for (const sign of ['input', 'keydown', 'pointerdown']) box.addEventListener(sign, fetchBoth, { once: true });
    return watch(box);
  }, [box, free, watch]);

  return {
    ref: setBox,
    focus: () => box?.focus(),
    focusIfLost,
    /** The first values are asked for again, by a button that goes. */
    retrying: () => void (expected.current.retried = true),
    /** Steps of a button are done. */
    worked: () => void (expected.current.worked = true),
    /** The form was sent; it may take the button with it that sent it. */
    sent: (buttonGone: boolean) => void (expected.current.buttonGone = buttonGone),
    /** What came of the sending was read. */
    answerRead() {
      // A form that starts over, or only shows its record from now on, goes on from its beginning.
      if (expected.current.buttonGone) {
        box?.focus();
        // Focus alone leaves the page where it is while any of the form is in sight.
        box?.scrollIntoView({ block: 'start' });
      }
      expected.current.buttonGone = false;
      // The button may have gone with the state that the page is in now.
      setTimeout(focusIfLost);
    },
  };
}

function fetchBoth() {
  fetchLater();
  // As there: the need itself tries again and says so.
  fetchSendKeys().catch(() => undefined);
}

/** A page that is a form alone begins at its first empty field, unless the focus is somewhere already. */
function focusFirstEmpty(box: HTMLElement): void {
  const here = document.activeElement;
  if (here !== document.body && here?.tagName !== 'H1') return;
  const fields = [...box.querySelectorAll<HTMLInputElement>('form input:not([type=hidden], [tabindex="-1"])')];
  (fields.find(({ value }) => value === '') ?? fields[0])?.focus({ preventScroll: true });
}
