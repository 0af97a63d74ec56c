import type { CompiledForm, Values } from '../../core/config.ts';
import { type FormScope, isAskedWhenShown } from '../../core/expressions/form-values.ts';
import { traitsOf } from '../../core/forms/drawn.ts';
import { withoutEmptied } from '../../core/forms/emptied.ts';
import { MAX_ROUNDS, type Schema } from '../../core/forms/resolve.ts';
import { FormRules, type ValidatorFunctions } from '../../core/forms/rules.ts';
import type { Ui } from '../../core/forms/shape.ts';
import { isPresent } from '../../core/forms/validation.ts';
import { type Step, stepsOf, valueAt } from '../../core/values/field-path.ts';
import { objectOf } from '../../core/values/objects.ts';
import { defaultOf, fillDefaults } from './defaults.ts';
import { type Address, isRowKey, textPath } from './values/address.ts';

/** The rules of one form, and facts of its fields by address. It keeps no values. */
export class FormLogic {
  readonly rules: FormRules;
  readonly #form: CompiledForm;

  constructor(form: CompiledForm, validators: ValidatorFunctions) {
    this.#form = form;
    this.rules = new FormRules(form, validators);
  }

  /** The values that the form begins with: the given ones, with defaults where they are silent. `null` stands for a field that was emptied. */
  firstValues(values: Values, scope: FormScope): Values {
    const given = Object.entries(values).filter(([, value]) => value === null || isPresent(value));
    const filled = repeated(Object.fromEntries(given), (now) =>
      fillDefaults(this.rules.settle(now, scope).shape, now, this.#form.schema.default),
    );
    return withoutEmptied(filled) as Values;
  }

  /** The value that a new row of a list begins with. @param list the schema of the list */
  newEntry(list: Schema, ui: Ui): unknown {
    const [schema, its] = [objectOf(list.items), objectOf(ui.items)];
    if (!traitsOf(this.#form, its)?.fields) return defaultOf(schema);
    if (schema.type === 'array') return schema.default ?? [];
    return repeated({}, (entry) => fillDefaults(this.rules.shapeOf(schema, its, entry), entry, schema.default));
  }

  /** The property is a text or a picture, never a value. */
  isDisplay(address: Address): boolean {
    return traitsOf(this.#form, this.ui(address))?.display === true;
  }

  isSecret(address: Address): boolean {
    return traitsOf(this.#form, this.ui(address))?.secret === true;
  }

  hasFields(address: Address): boolean {
    return traitsOf(this.#form, this.ui(address))?.fields === true;
  }

  /** The field is required while it shows, although its schema does not say so. */
  isAsked(address: Address): boolean {
    return isAskedWhenShown(this.#form, textPath(address)) || Boolean(this.ui(address)['ui:requiredMark']);
  }

  isEditable(address: Address): boolean {
    const ui = this.ui(address);
    const steps = stepsFor(address, 'properties').flat();
    const schema = valueAt(this.#form.schema, steps) as { readOnly?: boolean } | undefined;
    return !this.isDisplay(address) && !schema?.readOnly && !ui['ui:readonly'] && !ui['ui:disabled'];
  }

  ui(address: Address): Ui {
    return objectOf(valueAt(this.#form.uiSchema, stepsFor(address).flat()));
  }
}

/** The steps to an address in a schema (with `container` before each name) or in the uiSchema. */
function stepsFor(address: Address, container?: string): Step[][] {
  return address
    .split('.')
    .map((step) => (isRowKey(step) ? ['items'] : [...(container ? [container] : []), ...stepsOf(step)]));
}

/** A default may bring in fields that have defaults themselves. */
function repeated(values: Values, fill: (values: Values) => Values): Values {
  let filled = values;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = fill(filled);
    if (next === filled) break;
    filled = next;
  }
  return filled;
}
