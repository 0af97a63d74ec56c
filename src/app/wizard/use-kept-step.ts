import { useCallback, useState } from 'react';
import { useApp } from '../context.tsx';

/**
 * The step in which a form was left that is kept as a draft. It lies beside the draft, under a name that no form can
 * have, and goes with it.
 */
export function useKeptStep(page: string, form: string) {
  const { runtime, session } = useApp();
  const { drafts } = runtime;
  const [username] = useState(session?.username);
  const [step] = useState(() => {
    if (username === undefined || !drafts.read({ username, page, form })) return undefined;
    const kept = drafts.read({ username, page, form: nameOf(form) })?.step;
    return typeof kept === 'string' ? kept : undefined;
  });
  const keep = useCallback(
    (now: string | undefined) => {
      if (username === undefined) return;
      const isDraft = drafts.read({ username, page, form }) !== undefined;
      drafts.save({ username, page, form: nameOf(form) }, isDraft && now !== undefined ? { step: now } : {});
    },
    [drafts, username, page, form],
  );
  return { step, keep };
}

function nameOf(form: string): string {
  return `${form}/step`;
}
