import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Values } from '../../../../core/config.ts';
import { useStoodBefore } from '../../../../ui/hooks/hydrating.ts';
import { useApp } from '../../../context.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';

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

interface Filling {
  /** Something is filled in that was not sent. */
  unsent: boolean;
  /** Another number is another, empty form. */
  fill: number;
  /** Another object: what is in the form was sent. */
  sent: object | undefined;
}

export type FillingEvent =
  /** Something was changed by hand; the form differs from how it was filled first, or no longer does. */
  | { type: 'typed'; differs: boolean }
  /** What is in the form was sent, and stays in it. */
  | { type: 'sent' }
  /** The form is filled from its record again, as if nobody had touched it. */
  | { type: 'anew' };

export const untouched: Filling = { unsent: false, fill: 0, sent: undefined };

export function nextFilling(now: Filling, event: FillingEvent): Filling {
  switch (event.type) {
    case 'typed':
      return event.differs === now.unsent ? now : { ...now, unsent: event.differs };
    case 'sent':
      return { ...now, unsent: false, sent: {} };
    case 'anew':
      return { unsent: false, fill: now.fill + 1, sent: undefined };
  }
}

/**
 * What is being filled in and not sent: kept as a draft, and held against being left by mistake. It counts
 * from the first gesture of the user on, inside the element that `watch` is given. A draft that came back and is
 * unchanged holds nobody: it stays on the device.
 */
export function useFilling({ page, form, free, fixed, onTyped }: Options) {
  const draft = useDraft(page, form);
  const [{ unsent, fill, sent }, emit] = useReducer(nextFilling, untouched);
  const { started, watch } = useFirstGesture();
  useHeldBack(unsent && !free && !fixed);
  const done = (type: 'sent' | 'anew') => {
    draft.forget();
    emit({ type });
  };
  return {
    watch,
    fill,
    sent,
    /** What is in the form was sent just as it is. */
    isAsSent: sent !== undefined && !unsent,
    /** What was typed before, to go on with. */
    typed: fixed ? undefined : draft.typed,
    restored: fixed ? null : draft.restored,
    changed(values: Values, typed: Values, changed: boolean) {
      if (!started.current) return;
      draft.save(typed, namesOfFiles(values));
      emit({ type: 'typed', differs: changed });
      onTyped?.();
    },
    /** What is in the form was sent, and stays in it. */
    markSent: () => done('sent'),
    /** The form is filled from its record again, as if nobody had touched it. */
    startOver: () => done('anew'),
  };
}

/** Names of files that lie in values and were chosen here. */
function namesOfFiles(value: unknown): string[] {
  if (value instanceof File) return [value.name];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesOfFiles) : [];
}

/** Whether somebody has begun, by a gesture inside the element that `watch` is given, or before the app was there. */
function useFirstGesture() {
  const started = useRef(useStoodBefore());
  const watch = useCallback((box: HTMLElement) => {
    const begin = () => {
      started.current = true;
    };
    for (const type of GESTURES) box.addEventListener(type, begin, { capture: true });
    return () => {
      for (const type of GESTURES) box.removeEventListener(type, begin, { capture: true });
    };
  }, []);
  return { started, watch };
}

/** While it holds, nobody leaves without being asked. */
function useHeldBack(holds: boolean): void {
  const { runtime } = useApp();
  useEffect(() => (holds ? runtime.unsent.add() : undefined), [runtime, holds]);
}
