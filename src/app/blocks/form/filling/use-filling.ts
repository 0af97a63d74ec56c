import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForm, Values } from '../../../../core/config.ts';
import { useServerDrawn } from '../../../../ui/hooks/hydrating.ts';
import type { Texts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import type { DraftFollower } from '../../../drafts/drafts.ts';
import { fitting, inputInWords, linesOfBoth, type Rest, unfitting } from '../../../drafts/fitting.ts';

/** Events of a user, not of a widget that normalises its value. */
const GESTURES = ['input', 'change', 'keydown', 'pointerdown', 'drop'] as const;

interface Options {
  page: string;
  form: CompiledForm;
  /** Words the answers of a draft on the device, for a form that changes meanwhile; `null` where the server keeps it. */
  words: Texts['text'] | null;
  free: boolean;
  fixed: boolean;
  onTyped?: ((typed: Values) => void) | undefined;
}

/**
 * Keeps unsent input as a draft, and asks before it is left. Input counts from the user's first gesture inside the
 * element given to `watch`. An unchanged draft does not ask: it stays on the device.
 */
export function useFilling({ page, form, words, free, fixed, onTyped }: Options) {
  const draft = useDraft(page, form, words);
  /** The form differs from its first values. */
  const [unsent, setUnsent] = useState(false);
  /** A new number starts an empty form. */
  const [fill, setFill] = useState(0);
  /** A new object after each successful send. */
  const [lastSend, setLastSend] = useState<object>();
  /** The values that the user has typed, with their files. */
  const latest = useRef<Values>(undefined);
  /** Those that the fields began with again. */
  const [recovered, setRecovered] = useState<Values>();
  const { started, watch } = useFirstGesture();
  const asks = unsent && !free && !fixed;
  const { runtime } = useApp();
  useEffect(() => (asks ? runtime.unsent.add() : undefined), [runtime, asks]);
  const beginAgain = () => {
    latest.current = undefined;
    setRecovered(undefined);
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
    typed: fixed ? undefined : (recovered ?? draft.typed),
    restored: fixed ? null : draft.restored,
    /** Answers of the draft that the form takes no more. */
    rest: fixed ? [] : draft.rest,
    restRead: draft.restRead,
    changed(values: Values, typed: Values, changed: boolean) {
      if (!started.current) return;
      latest.current = { ...typed, ...withFilesOf(values) };
      draft.save(typed, namesOfFiles(values));
      setUnsent(changed);
      onTyped?.(typed);
    },
    markSent() {
      latest.current ??= draft.typed;
      draft.forget();
      setUnsent(false);
      setLastSend({});
    },
    startOver() {
      draft.forget();
      beginAgain();
    },
    /** Begins the form again with what was typed: its fields could not be drawn. */
    recover() {
      setRecovered(latest.current);
      // What was typed since is not what was sent.
      if (unsent) setLastSend(undefined);
      setFill((before) => before + 1);
    },
    follow: draft.follow,
    mayBeSent: draft.mayBeSent,
    /** The draft on the device was replaced: the form begins again with it. */
    takeOver() {
      draft.reread();
      beginAgain();
    },
  };
}

/** The values that hold files, which are not kept on the device. */
function withFilesOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => namesOfFiles(value).length > 0));
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

const NOTHING_LEFT: Rest = [];

/** The draft of the signed-in user for a form at a location. Other visitors have none. */
function useDraft(page: string, form: CompiledForm, words: Options['words']) {
  const { runtime, session } = useApp();
  // The draft belongs to the user who opened the form, even if the session ends while they type.
  const [username] = useState(session?.username);
  const { id } = form;
  const key = useMemo(() => (username === undefined ? null : { username, page, form: id }), [username, page, id]);
  const found = () => {
    const draft = key ? runtime.drafts.find(key) : undefined;
    const rest = draft && words ? linesOfBoth(draft.rest ?? [], unfitting(form, draft.typed, draft.words ?? {})) : [];
    return { typed: draft && fitting(form, draft.typed), files: draft?.files ?? [], rest };
  };
  const [{ typed, files, rest }, setFound] = useState(found);
  const [read, setRead] = useState(form);
  // A version of the form that comes while it is filled in may take less.
  if (read !== form) {
    setRead(form);
    const more = found().rest;
    if (more.length > 0) setFound((before) => ({ ...before, rest: linesOfBoth(before.rest, more) }));
  }
  const follower = useRef<DraftFollower | null>(null);
  const forget = () => setFound((before) => ({ ...before, typed: undefined }));
  const hasValues = typed !== undefined && Object.keys(typed).length > 0;
  const store = (values: Values, chosen: readonly string[], left: Rest) => {
    if (key)
      runtime.drafts.save(key, values, chosen, words ? { words: inputInWords(form, values, words), rest: left } : {});
    follower.current?.changed();
  };
  return {
    typed,
    rest,
    /** The restored draft: whether it has values, and the files to choose again; `null` where the form takes none of it. */
    restored: typed !== undefined && (hasValues || files.length > 0) ? { words: hasValues, files } : null,
    /** @param chosen names of chosen files, which are not stored themselves */
    save(values: Values, chosen: readonly string[]) {
      store(values, chosen, rest);
      // An emptied form has no draft to announce.
      if (Object.keys(values).length === 0 && chosen.length === 0) forget();
    },
    /** The person needs the answers that fit no more no longer. */
    restRead() {
      const now = key && runtime.drafts.find(key);
      if (now) store(fitting(form, now.typed), now.files, NOTHING_LEFT);
      setFound((before) => ({ ...before, rest: NOTHING_LEFT }));
    },
    forget() {
      if (key) runtime.drafts.forget(key);
      follower.current?.dropped();
      setFound((before) => ({ ...before, typed: undefined, rest: NOTHING_LEFT }));
    },
    reread: () => setFound(found()),
    /** Whether what is typed may be sent: another device may have gone on with it. */
    mayBeSent: (isRepeated: () => Promise<boolean>) => follower.current?.mayBeSent(isRepeated) ?? Promise.resolve(true),
    follow: useCallback((next: DraftFollower) => {
      follower.current = next;
      return () => {
        follower.current = null;
      };
    }, []),
  };
}
