import {
  createSchemaUtils,
  type Experimental_DefaultFormStateBehavior,
  type RJSFSchema,
  type SchemaUtilsType,
  type ValidatorType,
} from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledForm, Values } from '../../core/config.ts';
import {
  computedPaths,
  type FormScope,
  isAskedWhenShown,
  settleValues,
  standing,
} from '../../core/expressions/form-values.ts';
import { countedValues } from '../../core/forms/counted-values.ts';
import { emptiedAgain, withoutEmptied } from '../../core/forms/emptied.ts';
import { inFileOrder } from '../../core/forms/file-order.ts';
import { judge } from '../../core/forms/judge.ts';
import { type FieldError, presentValues, type SchemaError } from '../../core/forms/validation.ts';
import { type Step, stepsOf, valueAt } from '../../core/values/field-path.ts';
import { withoutMade } from './shape/defaults.ts';
import {
  countedIn,
  hasFields,
  itemsOf,
  keptPart,
  type ObjectPart,
  objectOf,
  type Part,
  traitsOf,
  type Ui,
} from './shape/shape.ts';
import { MAX_ROUNDS, Shapes } from './shape/shapes.ts';
import { isRowKey, textPath } from './values/address.ts';

export type { ValidatorFunctions };

const NONE: ReadonlySet<string> = new Set();

/**
 * A `const` is a demand, not a default: an acceptance box must not come ticked. So is `minItems`: a list
 * that wants an entry must not come with an empty one.
 */
export const DEFAULTS: Experimental_DefaultFormStateBehavior = {
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
};

/** Schema rules of one form, by rjsf and the validators made at publish time; holds no values. */
export class FormLogic {
  readonly validator: ValidatorType;
  readonly schemaUtils: SchemaUtilsType;
  readonly #form: CompiledForm;
  readonly #shapes: Shapes;

  /** Throws when `validators` were made for another schema. */
  constructor(form: CompiledForm, validators: ValidatorFunctions) {
    const schema = form.schema as RJSFSchema;
    this.#form = form;
    this.validator = createPrecompiledValidator(validators, schema);
    this.schemaUtils = createSchemaUtils(this.validator, schema, DEFAULTS);
    this.#shapes = new Shapes(form, (one, value) => this.resolved(one, value));
  }

  /** The schema without the conditions that do not hold for the value. */
  resolved(schema: RJSFSchema, value: unknown): RJSFSchema {
    return inFileOrder(this.schemaUtils.retrieveSchema(schema, value), schema);
  }

  /** The form has no conditions: it shows the same fields whatever is filled in. */
  get isConstant(): boolean {
    return this.#form.expressions === undefined && this.#shapes.isConstant(this.#root);
  }

  get #root() {
    return { schema: this.#form.schema as RJSFSchema, ui: this.#form.uiSchema };
  }

  /**
   * The shape for these values. A field that a condition hides no longer counts for other conditions,
   * so the shape is sought again until nothing more disappears.
   */
  shape(values: Values, scope: FormScope, previous?: ObjectPart): ObjectPart {
    if (this.isConstant) return previous ?? this.#shapes.root(this.#root, NONE);
    let counted = countedValues(this.#form, values);
    for (let round = 0; ; round++) {
      const settled = settleValues(this.#form, counted, scope);
      const found = this.#shapes.root({ ...this.#root, value: settled.values }, settled.hidden);
      counted = countedIn(found, settled.values) as Values;
      if (counted === settled.values || round === MAX_ROUNDS) return keptPart(previous, found) as ObjectPart;
    }
  }

  /** What `ui:value` makes of these values, by steps; an absent value for what has none yet. */
  computed(values: Values, shape: ObjectPart, scope: FormScope): (readonly [readonly Step[], unknown])[] {
    const paths = computedPaths(this.#form);
    if (paths.length === 0) return [];
    const settled = settleValues(this.#form, this.sendable(values, shape), scope);
    return paths
      .flatMap((path) => standing(path, values))
      .map(({ steps }) => [steps, valueAt(settled.values, steps)] as const);
  }

  /** The given values with the schema's defaults where they say nothing. */
  withDefaults(values: Values, scope: FormScope): Values {
    const given = presentValues(values);
    const filled = this.schemaUtils.getDefaultFormState(this.#form.schema as RJSFSchema, given) as Values;
    return withoutMade(this.shape(filled, scope), filled, given) as Values;
  }

  /** What the form begins with: the given values, with defaults where they neither say anything nor that it was emptied. */
  firstValues(values: Values, scope: FormScope): Values {
    const filled = this.withDefaults(withoutEmptied(values) as Values, scope);
    return emptiedAgain(filled, values) as Values;
  }

  /** The same for an object of the form whose shape is known. */
  filledObject(part: ObjectPart, value: unknown): Values {
    const given = objectOf(countedIn(part, value));
    return withoutMade(part, this.schemaUtils.getDefaultFormState(part.shape.schema, given), given) as Values;
  }

  /** What a new row of a list begins with. @param list the schema of the list */
  newEntry(list: RJSFSchema, ui: Ui): unknown {
    const [schema, its] = [itemsOf(list), objectOf(ui.items)];
    const filled = this.schemaUtils.getDefaultFormState(schema, undefined);
    if (!hasFields(this.#form, its)) return schema.default === undefined && filled === false ? undefined : filled;
    if (schema.type === 'array') return filled ?? [];
    return withoutMade(this.#shapes.root({ schema, ui: its, value: filled }, NONE), filled ?? {}, undefined) ?? {};
  }

  /** What is sent: the values that count, of the fields that are shown and hold a value. */
  sendable(values: Values, shape: ObjectPart): Values {
    return countedValues(this.#form, countedIn(shape, values) as Values);
  }

  check(values: Values, scope: FormScope): FieldError[] {
    const errorsOf = (settled: Values) =>
      this.validator.rawValidation<SchemaError>(this.#form.schema as RJSFSchema, noted(settled)).errors ?? [];
    return judge(this.#form, values, scope, errorsOf).errors;
  }

  /** The property is a text or a picture, never a value. */
  isDisplay(address: string): boolean {
    return traitsOf(this.#form, this.ui(address))?.display === true;
  }

  /** The value is a secret, a password. */
  isSecret(address: string): boolean {
    return traitsOf(this.#form, this.ui(address))?.secret === true;
  }

  /** Its widget draws fields of their own within. */
  hasFields(address: string): boolean {
    return hasFields(this.#form, this.ui(address));
  }

  /** It is asked for while it shows, whatever its schema says. */
  isAsked(address: string): boolean {
    return isAskedWhenShown(this.#form, textPath(address)) || Boolean(this.ui(address)['ui:requiredMark']);
  }

  /** The user can change it. */
  isEditable(address: string): boolean {
    const ui = this.ui(address);
    const steps = stepsFor(address, 'properties').flat();
    const schema = valueAt(this.#form.schema, steps) as { readOnly?: boolean } | undefined;
    return !this.isDisplay(address) && !schema?.readOnly && !ui['ui:readonly'] && !ui['ui:disabled'];
  }

  /** Its part of the uiSchema. */
  ui(address: string): Ui {
    return objectOf(valueAt(this.#form.uiSchema, stepsFor(address).flat()));
  }
}

/** With what is known of files instead of the browser's, whose members are no own ones. */
function noted(values: Values): Values {
  const facts = (value: unknown) =>
    value instanceof Blob ? { name: (value as File).name, type: value.type, size: value.size } : value;
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(facts) : facts(value),
  ]);
  return Object.fromEntries(entries);
}

/** An address as the steps to its part of a schema (`container` stands before each name) or of the uiSchema. */
function stepsFor(address: string, container?: string): Step[][] {
  return address
    .split('.')
    .map((step) => (isRowKey(step) ? ['items'] : [...(container ? [container] : []), ...stepsOf(step)]));
}

export type { Part };
