import { isObject, type JsonObject, objectEntries, objectOf, objectsOf } from '../json.ts';
import type { FormModel } from './model.ts';

/** Where the first values of a form come from, one or a list. */
export function prefillsIn({ spec: { prefill } }: FormModel): JsonObject[] {
  return objectsOf(Array.isArray(prefill) ? prefill : [prefill]);
}

/** The buttons of a form that send another one; an unknown form was reported by the dialect. */
export function otherFormButtons({ spec }: FormModel): JsonObject[] {
  return objectsOf(spec.buttons).filter((button) => 'form' in button);
}

/** The buttons of a form that do something of their own. */
export function stepsButtons({ spec }: FormModel): JsonObject[] {
  return objectsOf(spec.buttons).filter((button) => 'steps' in button);
}

/** Every use of an action: by the form itself and by the steps of its buttons. */
export function usesIn(form: FormModel): JsonObject[] {
  const { submit } = form.spec;
  const steps = stepsButtons(form).flatMap((button) => objectsOf(button.steps));
  return [...prefillsIn(form), ...(isObject(submit) ? [submit] : []), ...steps];
}

/** The texts after an answer, of the form and of its buttons. */
export function resultsIn(form: FormModel): JsonObject[] {
  const all = [form.spec, ...stepsButtons(form)];
  return all.flatMap(({ results }) => objectEntries(objectOf(results)).map(([, result]) => result));
}
