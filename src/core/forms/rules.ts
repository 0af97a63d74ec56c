import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import type { CompiledForm, Values } from '../config.ts';
import { type FormScope, type SettledValues, settleValues } from '../expressions/form-values.ts';
import { countedValues } from './counted-values.ts';
import { brokenBy } from './judge.ts';
import { applicable, MAX_ROUNDS, type MeetsCondition, merged, type Schema, withoutConditions } from './resolve.ts';
import { keptPart, type ObjectPart, Shapes, shownIn, type Ui } from './shape.ts';
import type { FieldError, SchemaError } from './validation.ts';

/** AJV's standalone function of a schema. */
type ValidateFunction = ((value: unknown) => boolean) & { errors?: readonly SchemaError[] | null };

/** Default export of a form's published validator file: the functions of its schema and its conditions, by rjsf's hash. */
export type ValidatorFunctions = Readonly<Record<string, ValidateFunction>>;

/** The values that count, and what shows for them. */
export interface Settled extends SettledValues {
  shape: ObjectPart;
}

/** The values that count, and the rules they break. */
export interface Verdict {
  values: Values;
  errors: FieldError[];
}

/**
 * The rules of one published form: what shows, what counts and what is wrong. Browser and server both judge by this
 * class. It keeps no values.
 */
export class FormRules {
  readonly #form: CompiledForm;
  readonly #validators: ValidatorFunctions;
  readonly #functions = new WeakMap<object, { function: ValidateFunction | undefined }>();
  readonly #meets: MeetsCondition;
  readonly #shapes: Shapes;

  constructor(form: CompiledForm, validators: ValidatorFunctions) {
    this.#form = form;
    this.#validators = validators;
    this.#meets = (condition, value) => this.#function(condition)?.(withFileFacts(value));
    this.#shapes = new Shapes(form, this.#meets);
  }

  /** The form has no conditions: it shows the same fields whatever is filled in. */
  get isConstant(): boolean {
    const { expressions, schema, uiSchema } = this.#form;
    return expressions === undefined && this.#shapes.isConstant(schema, uiSchema);
  }

  /**
   * The values that count: present ones, of fields that show, with what follows from them. An expression or a
   * condition may hide a field that another one depends on, so both are asked until nothing more goes.
   * @param before an earlier shape, whose parts are kept where they are the same
   */
  settle(values: Values, scope: FormScope, before?: ObjectPart): Settled {
    const { schema, uiSchema, expressions } = this.#form;
    let counted = countedValues(this.#form, values);
    for (let round = 0; ; round++) {
      const settled = settleValues(this.#form, counted, scope);
      const shape = this.#shapes.of(schema, uiSchema, settled.values, settled.hidden);
      const shown = shownIn(shape, settled.values) as Values;
      // A computed value may be blank, and a hidden one may leave an empty group.
      const left = shown === settled.values && !expressions ? shown : countedValues(this.#form, shown);
      if (shown === settled.values || round === MAX_ROUNDS)
        return { ...settled, values: left, shape: keptPart(before, shape) as ObjectPart };
      counted = left;
    }
  }

  judge(values: Values, scope: FormScope): Verdict {
    const settled = this.settle(values, scope);
    return { values: settled.values, errors: this.broken(settled, scope) };
  }

  /** The rules that settled values break. */
  broken(settled: SettledValues, scope: FormScope): FieldError[] {
    const { id, schema } = this.#form;
    const validate = this.#function(schema);
    if (!validate) throw new Error(`The validator file of ${id} has no function for its schema.`);
    const errors = validate(withFileFacts(settled.values)) ? [] : (validate.errors ?? []);
    return brokenBy(this.#form, settled, scope, errors);
  }

  /** The shape of an object of the form by itself, such as a new row. */
  shapeOf(schema: Schema, ui: Ui, value: unknown): ObjectPart {
    return this.#shapes.of(schema, ui, value);
  }

  /** The schema of a field that one widget draws, without the conditions that do not hold for its value. */
  resolved(schema: Schema, value: unknown): Schema {
    return merged(applicable(schema, value, this.#meets).map(withoutConditions), true);
  }

  /** Hashing a schema takes longer than running its function, so each is looked up once. */
  #function(schema: object): ValidateFunction | undefined {
    let entry = this.#functions.get(schema);
    if (!entry) {
      entry = { function: this.#validators[hashForSchema(schema)] };
      this.#functions.set(schema, entry);
    }
    return entry.function;
  }
}

/** The rules that some values of a form break. */
export function validate(
  form: CompiledForm,
  validators: ValidatorFunctions,
  values: Values,
  scope: FormScope = {},
): FieldError[] {
  return new FormRules(form, validators).judge(values, scope).errors;
}

/** The values with name, type and size in place of a file of the browser, whose members are not its own. */
function withFileFacts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Blob) return { name: (value as File).name, type: value.type, size: value.size };
  if (Array.isArray(value)) return value.map(withFileFacts);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withFileFacts(member)]));
}
