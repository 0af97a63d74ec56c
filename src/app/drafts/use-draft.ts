import { useMemo, useState } from 'react';
import type { Values } from '../../core/config.ts';
import { useApp } from '../context.tsx';

/**
 * What the signed-in user has typed into a form at this place of the app. Who is not signed in leaves
 * nothing behind.
 */
export function useDraft(page: string, form: string) {
  const { runtime, session } = useApp();
  // Whoever opened the form is whose words these are, even if the session ends while they are typed.
  const [username] = useState(session?.username);
  const key = useMemo(() => (username === undefined ? null : { username, page, form }), [username, page, form]);
  const [typed, setTyped] = useState(() => (key ? runtime.drafts.read(key) : undefined));
  const [files] = useState(() => (key ? runtime.drafts.filesOf(key) : []));
  return {
    /** What was typed before; handed to the form at its start. */
    typed,
    /** What came back: whether any words did, and the names of files that did not. */
    restored: typed === undefined ? null : { words: Object.keys(typed).length > 0, files },
    /** @param chosen names of the files that are chosen, which are not kept */
    save(values: Values, chosen: readonly string[]) {
      if (key) runtime.drafts.save(key, values, chosen);
      // Cleared: the notice has nothing to say any more.
      if (Object.keys(values).length === 0 && chosen.length === 0) setTyped(undefined);
    },
    forget() {
      if (key) runtime.drafts.forget(key);
      setTyped(undefined);
    },
  };
}
