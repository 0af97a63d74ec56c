import type { FormSpec, Prefill } from '../config.ts';

/** Names of the actions that a form calls itself, each once; actions of widgets are not among them. */
export function actionsOf(spec: FormSpec): readonly string[] {
  const steps = (spec.buttons ?? []).flatMap((button) =>
    typeof button === 'object' && 'steps' in button ? button.steps : [],
  );
  const uses = [...prefillsOf(spec), ...(spec.submit ? [spec.submit] : []), ...steps];
  return [...new Set(uses.map(({ action }) => action))];
}

/** The sources of a form's first values, in order; the last one is the form's own record. */
export function prefillsOf({ prefill }: FormSpec): readonly Prefill[] {
  return [prefill ?? []].flat();
}

/** Properties whose values are files that are sent with the form (parameter `attachment` of its action). */
export function sentFiles({ submit }: Pick<FormSpec, 'submit'>): string[] {
  return [submit?.params?.attachment ?? []].flat().map(String);
}

/** Whether sending the form begins a case or goes on with one: not the one to sign in, or to change a password. */
export function beginsCase({ record, submit }: Pick<FormSpec, 'record' | 'submit'>): boolean {
  return record !== undefined || submit?.action === 'communication' || submit?.action === 'procedure';
}
