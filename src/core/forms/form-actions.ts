import type { FormSpec } from '../config.ts';
import { prefillsOf } from './prefills.ts';

/** Names of the actions a form may call by itself, each once; those that widgets name are not among them. */
export function actionsOf(spec: FormSpec): readonly string[] {
  const steps = (spec.buttons ?? []).flatMap((button) =>
    typeof button === 'object' && 'steps' in button ? button.steps : [],
  );
  const uses = [...prefillsOf(spec), ...(spec.submit ? [spec.submit] : []), ...steps];
  return [...new Set(uses.map(({ action }) => action))];
}
