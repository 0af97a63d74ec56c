import type { CompiledForm, Prefill, Values } from '../config.ts';
import { isMet } from '../expressions/evaluate.ts';
import type { FormScope } from '../expressions/form-values.ts';
import { choiceWords } from './drawn.ts';
import { propertyNames } from './property-names.ts';
import { presentValues } from './validation.ts';

interface FirstValues {
  values: Values;
  /** Values of its own record, the last read: its properties, and the words of its choices. */
  stored: Values;
}

/**
 * The first values of a form, the same in the browser and on the server. Present values of a later read win;
 * `only` and `map` of a prefill say what it gives, `when` whether it gives anything; it sees the form's own record.
 * @param read the record that each of the uses has read, or `null`.
 */
export function firstValues(
  form: Pick<CompiledForm, 'schema' | 'uiSchema'>,
  uses: readonly Prefill[],
  read: readonly (Values | null)[],
  scope: Omit<FormScope, 'record'>,
): FirstValues {
  const own = read.at(-1) ?? null;
  const properties = propertyNames(form.schema);
  const parts = uses.map((use, index) => {
    return isMet(use.when, { ...scope, record: own }) ? given(use, read[index] ?? {}, properties) : {};
  });
  const last = uses.at(-1);
  const words = last ? given(last, own ?? {}, choiceWords(form).values()) : {};
  return { values: Object.assign({}, ...parts) as Values, stored: { ...parts.at(-1), ...words } };
}

function given({ only, map = {} }: Prefill, data: Values, properties: Iterable<string>): Values {
  const named = [...properties]
    .filter((property) => !only || only.includes(property))
    .map((property) => {
      const name = Object.hasOwn(map, property) ? String(map[property]) : property;
      return [property, Object.hasOwn(data, name) ? data[name] : undefined] as const;
    });
  return presentValues(Object.fromEntries(named));
}
