import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectEntries, objectsOf } from '../json.ts';
import { type Place, valuePlace } from '../read/origin.ts';
import type { Registry } from '../read/registry.ts';
import type { FormModel } from './model.ts';

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

/** The button that sends the form itself, with conditions of its own. */
export function isSubmit(button: JsonObject): boolean {
  return button.id === 'submit' && !('form' in button) && !('steps' in button);
}

export function hasSubmit({ buttons }: JsonObject): boolean {
  return namesIn(buttons).includes('submit') || objectsOf(buttons).some(isSubmit);
}

/** A form that is sent to an office says with which e-mail. */
export function isSent({ submit }: JsonObject): boolean {
  return jsonObjectOf(jsonObjectOf(submit).params).message !== undefined;
}

/** Every use of an action: by the form itself and by the steps of its buttons. */
export function usesIn(form: FormModel): JsonObject[] {
  const { submit } = form.spec;
  const steps = stepsButtons(form).flatMap((button) => objectsOf(button.steps));
  return [...prefillsIn(form), ...(isJsonObject(submit) ? [submit] : []), ...steps];
}

/** The texts after an answer, of the form and of its buttons. */
export function resultsIn(form: FormModel): JsonObject[] {
  const all = [form.spec, ...stepsButtons(form)];
  return all.flatMap(({ results }) => objectEntries(jsonObjectOf(results)).map(([, result]) => result));
}

/** A text whose schema says that it names something: `"names": "<kind>"`. */
interface Named {
  kind: string;
  place: Place | undefined;
  /** The parameter or option, as a person would look for it. */
  as: string;
  name: string;
}

/** All that the parameters of a form's actions and the options of its widgets name. */
export function namedBy(form: FormModel, registry: Registry): Named[] {
  return [
    ...usesIn(form).flatMap((use) => namedByUse(use, registry)),
    ...form.fields.flatMap(({ widget = '', ui }) => namedIn(registry.widgets.get(widget)?.options, ui['ui:options'])),
  ];
}

/** Templates of the e-mails that an action sends. */
export function mailsOf(use: JsonObject, registry: Registry): string[] {
  return namedByUse(use, registry).flatMap(({ kind, name }) => (kind === 'mail' ? [name] : []));
}

function namedByUse({ action, params }: JsonObject, { actions }: Registry): Named[] {
  return namedIn(actions.get(String(action))?.params, params);
}

function namedIn(schema: unknown, values: unknown): Named[] {
  if (!isJsonObject(values)) return [];
  const { properties, additionalProperties: further } = jsonObjectOf(schema);
  return Object.entries(values).flatMap(([key, value]) => {
    const rule = jsonObjectOf(jsonObjectOf(properties)[key] ?? further);
    if (Array.isArray(value))
      return value.flatMap((one, index) => namedAt(jsonObjectOf(rule.items), value, index, key, one));
    return [...namedAt(rule, values, key, key, value), ...namedIn(rule, value)];
  });
}

function namedAt({ names: kind }: JsonObject, owner: object, key: string | number, as: string, name: unknown): Named[] {
  return typeof kind === 'string' && typeof name === 'string'
    ? [{ kind, place: valuePlace(owner, key), as, name }]
    : [];
}

/** The first parameter or option of a schema that names things of a kind. */
export function wordNaming(schema: unknown, kind: string): string | undefined {
  const rules = Object.entries(jsonObjectOf(jsonObjectOf(schema).properties));
  return rules.find(([, rule]) => jsonObjectOf(rule).names === kind)?.[0];
}
