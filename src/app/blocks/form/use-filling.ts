import { useCallback, useEffect, useRef, useState } from 'react';
import type { Values } from '../../../core/config.ts';
import { useApp } from '../../context.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { useHydrating } from '../../hydrating.ts';

/** Events that show a person at work, and not a widget that puts its value in order. */
const GESTURES = ['input', 'change', 'keydown', 'pointerdown', 'drop'] as const;

interface Options {
  page: string;
  form: string;
  /** The page may be left without being asked. */
  free: boolean;
  /** Nothing can be filled in. */
  fixed: boolean;
  onTyped?: (() => void) | undefined;
}

/**
 * What is being filled in and not sent: kept as a draft, and held against being left by mistake. It counts
 * from the first gesture of the user on, inside the element that `watch` is given. A draft that came back and is
 * unchanged holds nobody: it stays on the device.
 */
export function useFilling({ page, form, free, fixed, onTyped }: Options) {
  const { runtime } = useApp();
  const draft = useDraft(page, form);
  const [unsent, setUnsent] = useState(false);
  /** Another number is another, empty form. */
  const [fill, setFill] = useState(0);
  /** Another object: what is in the form was sent. */
  const [sent, setSent] = useState<object>();
  // In a form that stood in the page before the app did, somebody may have begun already.
  const started = useRef(useHydrating());
  const held = unsent && !free && !fixed;
  useEffect(() => (held ? runtime.unsent.add() : undefined), [runtime, held]);

  const watch = useCallback((box: HTMLElement | null) => {
    const begin = () => {
      started.current = true;
    };
    for (const type of GESTURES) box?.addEventListener(type, begin, { capture: true });
    return () => {
      for (const type of GESTURES) box?.removeEventListener(type, begin, { capture: true });
    };
  }, []);

  function done() {
    draft.forget();
    setUnsent(false);
  }
  return {
    watch,
    fill,
    sent,
    /** What was typed before, to go on with. */
    typed: fixed ? undefined : draft.typed,
    restored: draft.restored && !fixed,
    changed(_values: Values, typed: Values, changed: boolean) {
      if (!started.current) return;
      draft.save(typed);
      setUnsent(changed);
      onTyped?.();
    },
    /** What is in the form was sent, and stays in it. */
    markSent() {
      done();
      setSent({});
    },
    /** The form is filled from its record again, as if nobody had touched it. */
    startOver() {
      done();
      setFill((before) => before + 1);
    },
  };
}
