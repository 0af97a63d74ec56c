import type { CompiledForm, Values } from '../../core/config.ts';
import { type FormScope, isAskedWhenShown } from '../../core/expressions/form-values.ts';
import { isFixed, traitsOf, uiOf } from '../../core/forms/drawn.ts';
import { withoutEmptied } from '../../core/forms/emptied.ts';
import { schemaOf } from '../../core/forms/property-names.ts';
import { MAX_ROUNDS, type Schema } from '../../core/forms/resolve.ts';
import { FormRules, type ValidatorFunctions } from '../../core/forms/rules.ts';
import type { Ui } from '../../core/forms/shape.ts';
import { stepsOf } from '../../core/values/field-path.ts';
import { objectOf } from '../../core/values/objects.ts';
import { isPresent } from '../../core/values/present.ts';
import { defaultOf, fillDefaults } from './defaults.ts';
import { type Address, textPath } from './values/address.ts';

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
    const path = textPath(address);
    const isReadOnly = schemaOf(this.#form.schema, path).readOnly === true || isFixed(this.#form, stepsOf(path));
    return !isReadOnly && !this.isDisplay(address);
  }

  ui(address: Address): Ui {
    return uiOf(this.#form, textPath(address));
  }
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
