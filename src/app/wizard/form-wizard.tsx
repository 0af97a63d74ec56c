import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ActionContext } from '../../core/action.ts';
import type { CompiledForm, Values } from '../../core/config.ts';
import { readForm } from '../../core/values/read-form.ts';
import { Wizard } from '../../form/wizard.ts';
import { useKeptStep } from './use-kept-step.ts';

interface Props {
  form: CompiledForm;
  actionContext: ActionContext;
  /** The `context` of the block that shows the form. */
  context: string | null;
  /** Where the form stands, as for its draft. */
  location: string;
  /** The form was sent or thrown away, and begins anew. */
  anew: boolean;
  /** Another object: what is in the form was sent. */
  sent: object | undefined;
}

/** The steps of a form on a page: the address names the one on show, a draft is gone on with where it was left. */
export default function FormWizard({ form, actionContext, context, location, anew, sent }: Props) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const step = new URLSearchParams(search).get('step') ?? undefined;
  const kept = useKeptStep(location, form.id);
  const { keep } = kept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent has no step to go on with
  useEffect(() => {
    const save = () => keep(step);
    save();
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [keep, step, sent]);

  const onStep = (next: string, replace: boolean) => {
    const query = new URLSearchParams(search);
    query.set('step', next);
    navigate({ search: `?${query}` }, { replace, state });
  };
  const read = useCallback(
    async (values: Values) => {
      const text: ActionContext['text'] = (key, filled) =>
        actionContext.text(key, context === null ? filled : { ...filled, context });
      // An id that nobody knows is no answer to check.
      const entries: ActionContext['entries'] = async (list, asked) => {
        const found = await actionContext.entries(list, asked);
        if (found.data === null) throw found.error;
        return found;
      };
      const answers = await readForm(form, values, { ...actionContext, text, entries });
      if (!answers) throw new Error('The ways to read values did not come');
      return answers;
    },
    [form, actionContext, context],
  );
  return <Wizard {...{ step, onStep, read }} begin={anew ? undefined : (step ?? kept.step)} />;
}
