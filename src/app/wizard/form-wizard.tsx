import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ActionContext } from '../../core/action.ts';
import type { CompiledForm, Values } from '../../core/config.ts';
import { readForm } from '../../core/lists/read-form.ts';
import { Wizard } from '../../form/wizard.ts';
import { useApp } from '../context.tsx';
import { beside } from '../drafts/drafts.ts';

interface Props {
  form: CompiledForm;
  actionContext: ActionContext;
  context: string | null;
  location: string;
  /** The form was sent or discarded, and starts again. */
  anew: boolean;
  lastSend: object | undefined;
}

/** The steps of a form on a page: the address names the current step, and a draft continues at its last step. */
export default function FormWizard({ form, actionContext, context, location, anew, lastSend }: Props) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const step = new URLSearchParams(search).get('step') ?? undefined;
  const kept = useKeptStep(location, form.id);
  const { keep } = kept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sent form has no step to continue with
  useEffect(() => {
    const save = () => keep(step);
    save();
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [keep, step, lastSend]);

  const onStep = (next: string, replace: boolean) => {
    const query = new URLSearchParams(search);
    query.set('step', next);
    navigate({ search: `?${query}` }, { replace, state });
  };
  const read = useCallback(
    async (values: Values) => {
      const text: ActionContext['text'] = (key, filled) =>
        actionContext.text(key, context === null ? filled : { ...filled, context });
      // The review must not show an unknown id as an answer.
      const entries: ActionContext['entries'] = async (list, asked) => {
        const answer = await actionContext.entries(list, asked);
        if (answer.data === null) throw answer.error;
        return answer;
      };
      const answers = await readForm(form, values, { ...actionContext, text, entries });
      if (!answers) throw new Error('The ways to read values did not come');
      return answers;
    },
    [form, actionContext, context],
  );
  return <Wizard {...{ step, onStep, read }} begin={anew ? undefined : (step ?? kept.step)} />;
}

/**
 * The step at which a draft was left. It is stored beside the draft and deleted with it.
 */
function useKeptStep(page: string, form: string) {
  const { runtime, session } = useApp();
  const { drafts } = runtime;
  const [username] = useState(session?.username);
  const [step] = useState(() => {
    if (username === undefined || !drafts.read({ username, page, form })) return undefined;
    const kept = drafts.read(beside({ username, page, form }, 'step'))?.step;
    return typeof kept === 'string' ? kept : undefined;
  });
  const keep = useCallback(
    (now: string | undefined) => {
      if (username === undefined) return;
      const key = { username, page, form };
      const isDraft = drafts.read(key) !== undefined;
      drafts.save(beside(key, 'step'), isDraft && now !== undefined ? { step: now } : {});
    },
    [drafts, username, page, form],
  );
  return { step, keep };
}
