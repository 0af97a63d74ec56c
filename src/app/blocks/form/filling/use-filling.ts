import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Values } from '../../../../core/config.ts';
import { useServerDrawn } from '../../../../ui/hooks/hydrating.ts';
import { useApp } from '../../../context.tsx';
import type { DraftFollower } from '../../../drafts/drafts.ts';

/** Events of a user, not of a widget that normalises its value. */
const GESTURES = ['input', 'change', 'keydown', 'pointerdown', 'drop'] as const;

interface Options {
  page: string;
  form: string;
  free: boolean;
  fixed: boolean;
  onTyped?: ((typed: Values) => void) | undefined;
  /** The part of a draft that the form still takes, under its later names. */
  fitting(typed: Values): Values;
}

/**
 * Keeps unsent input as a draft, and asks before it is left. Input counts from the user's first gesture inside the
 * element given to `watch`. An unchanged draft does not ask: it stays on the device.
 */
export function useFilling({ page, form, free, fixed, onTyped, fitting }: Options) {
  const draft = useDraft(page, form, fitting);
  /** The form differs from its first values. */
  const [unsent, setUnsent] = useState(false);
  /** A new number starts an empty form. */
  const [fill, setFill] = useState(0);
  /** A new object after each successful send. */
  const [lastSend, setLastSend] = useState<object>();
  const { started, watch } = useFirstGesture();
  const asks = unsent && !free && !fixed;
  const { runtime } = useApp();
  useEffect(() => (asks ? runtime.unsent.add() : undefined), [runtime, asks]);
  const beginAgain = () => {
    setUnsent(false);
    setFill((before) => before + 1);
    setLastSend(undefined);
  };
  return {
    watch,
    fill,
    lastSend,
    /** The form contains exactly what was sent last. */
    isAsSent: lastSend !== undefined && !unsent,
    typed: fixed ? undefined : draft.typed,
    restored: fixed ? null : draft.restored,
    changed(values: Values, typed: Values, changed: boolean) {
      if (!started.current) return;
      draft.save(typed, namesOfFiles(values));
      setUnsent(changed);
      onTyped?.(typed);
    },
    markSent() {
      draft.forget();
      setUnsent(false);
      setLastSend({});
    },
    startOver() {
      draft.forget();
      beginAgain();
    },
    follow: draft.follow,
    /** The draft on the device was replaced: the form begins again with it. */
    takeOver() {
      draft.reread();
      beginAgain();
    },
  };
}

function namesOfFiles(value: unknown): string[] {
  if (value instanceof File) return [value.name];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesOfFiles) : [];
}

/** Whether the user has made a gesture inside the element given to `watch`, or before the app was there. */
function useFirstGesture() {
  const started = useRef(useServerDrawn());
  const watch = useCallback((box: HTMLElement) => {
    const end = new AbortController();
    const begin = () => void (started.current = true);
    for (const type of GESTURES) box.addEventListener(type, begin, { capture: true, signal: end.signal });
    return () => end.abort();
  }, []);
  return { started, watch };
}

/** The draft of the signed-in user for a form at a location. Other visitors have none. */
function useDraft(page: string, form: string, fitting: Options['fitting']) {
  const { runtime, session } = useApp();
  // The draft belongs to the user who opened the form, even if the session ends while they type.
  const [username] = useState(session?.username);
  const key = useMemo(() => (username === undefined ? null : { username, page, form }), [username, page, form]);
  const found = () => {
    const { typed, files = [] } = (key && runtime.drafts.find(key)) ?? {};
    return { typed: typed && fitting(typed), files };
  };
  const [{ typed, files }, setFound] = useState(found);
  const follower = useRef<DraftFollower | null>(null);
  const forget = () => setFound((before) => ({ ...before, typed: undefined }));
  const words = typed !== undefined && Object.keys(typed).length > 0;
  return {
    typed,
    /** The restored draft: whether it has values, and the files to choose again; `null` where the form takes none of it. */
    restored: typed !== undefined && (words || files.length > 0) ? { words, files } : null,
    /** @param chosen names of chosen files, which are not stored themselves */
    save(values: Values, chosen: readonly string[]) {
      if (key) runtime.drafts.save(key, values, chosen);
      follower.current?.changed();
      // An emptied form has no draft to announce.
      if (Object.keys(values).length === 0 && chosen.length === 0) forget();
    },
    forget() {
      if (key) runtime.drafts.forget(key);
      follower.current?.dropped();
      forget();
    },
    reread: () => setFound(found()),
    follow: useCallback((next: DraftFollower) => {
      follower.current = next;
      return () => {
        follower.current = null;
      };
    }, []),
  };
}
