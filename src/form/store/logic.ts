import {
  ADDITIONAL_PROPERTY_FLAG,
  createSchemaUtils,
  deepEquals,
  type Experimental_DefaultFormStateBehavior,
  type RJSFSchema,
  type SchemaUtilsType,
} from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledForm, Values } from '../../core/config.ts';
import { countedValues, isSecret } from '../../core/counted-values.ts';
import { computedPaths, type FormScope, settleValues } from '../../core/expressions/form-values.ts';
import { judge } from '../../core/judge.ts';
import { ordered } from '../../core/ordered.ts';
import { type FieldError, presentValues, type SchemaError } from '../../core/validation.ts';

export type { ValidatorFunctions };

/** What the form shows for certain values: its conditions resolved. */
export interface Shape {
  schema: RJSFSchema;
  /** Properties in the order they are drawn. */
  names: readonly string[];
}

/** Keywords whose meaning depends on the values; without them a form has one shape for ever. */
const CONDITIONAL = ['if', 'dependencies', 'allOf', 'anyOf', 'oneOf', '$ref'];

/**
 * A `const` is a demand, not a default: an acceptance box must not come ticked. So is `minItems`: a list
 * that wants an entry must not come with an empty one.
 */
const DEFAULTS: Experimental_DefaultFormStateBehavior = {
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
};

const NONE: ReadonlySet<string> = new Set();

/** Far more than any chain of conditions; ends a pair of conditions that switch each other. */
const MAX_ROUNDS = 20;

/** Schema rules of one form, by rjsf and the validators made at publish time; holds no state. */
export class FormLogic {
  readonly schemaUtils: SchemaUtilsType;
  readonly #form: CompiledForm;
  readonly #validator: ReturnType<typeof createPrecompiledValidator>;
  readonly #constant: Shape | null;

  /** Throws when `validators` were made for another schema. */
  constructor(form: CompiledForm, validators: ValidatorFunctions) {
    const schema = form.schema as RJSFSchema;
    this.#form = form;
    this.#validator = createPrecompiledValidator(validators, schema);
    this.schemaUtils = createSchemaUtils(this.#validator, schema, DEFAULTS);
    const varies = form.expressions !== undefined || CONDITIONAL.some((keyword) => keyword in schema);
    this.#constant = varies ? null : this.#shape(schema, NONE);
  }

  /** The form has no conditions: it shows the same fields whatever is filled in. */
  get isConstant(): boolean {
    return this.#constant !== null;
  }

  /**
   * The shape for these values. A field that a condition hides no longer counts for other conditions,
   * so the shape is sought again until nothing more disappears.
   */
  shape(values: Values, scope: FormScope, previous?: Shape): Shape {
    if (this.#constant) return this.#constant;
    let counted = countedValues(this.#form, values);
    let schema = this.#form.schema as RJSFSchema;
    let hidden = NONE;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const settled = settleValues(this.#form, counted, scope);
      hidden = settled.hidden;
      schema = this.schemaUtils.retrieveSchema(this.#form.schema as RJSFSchema, settled.values);
      const properties = schema.properties ?? {};
      const kept = Object.entries(settled.values).filter(([name]) => Object.hasOwn(properties, name));
      if (kept.length === Object.keys(settled.values).length) break;
      counted = Object.fromEntries(kept);
    }
    const found = this.#shape(schema, hidden);
    const same = previous && previous.names.join() === found.names.join() && deepEquals(previous.schema, schema);
    return same ? previous : found;
  }

  /** What `ui:value` makes of these values; nothing for a field that does not show or has no value yet. */
  computed(values: Values, shape: Shape, scope: FormScope): Values {
    const names = computedPaths(this.#form).filter((name) => shape.names.includes(name));
    if (names.length === 0) return {};
    const settled = settleValues(this.#form, this.sendable(values, shape), scope);
    return Object.fromEntries(names.map((name) => [name, settled.values[name]]));
  }

  /**
   * The given values with the schema's defaults where they say nothing. rjsf answers a required yes-or-no
   * question with no, and makes an empty object or list of what is not there; we leave them open, so that
   * `required` asks for an answer.
   */
  withDefaults(values: Values, scope: FormScope): Values {
    const given = presentValues(values);
    const filled: Values = { ...this.schemaUtils.getDefaultFormState(this.#form.schema as RJSFSchema, given) };
    const { properties = {} } = this.shape(filled, scope).schema;
    for (const [name, property] of Object.entries(properties)) {
      const made = filled[name] === false || isHollow(filled[name]);
      if (made && given[name] === undefined && typeof property === 'object' && property.default === undefined)
        delete filled[name];
    }
    return filled;
  }

  /** What is sent: the values that count, of the fields that are shown and hold a value. */
  sendable(values: Values, shape: Shape): Values {
    return countedValues(
      this.#form,
      Object.fromEntries(shape.names.filter((name) => !this.isDisplay(name)).map((name) => [name, values[name]])),
    );
  }

  check(values: Values, scope: FormScope): FieldError[] {
    const schema = this.#form.schema as RJSFSchema;
    const ask = (counted: Values) => this.#validator.rawValidation<SchemaError>(schema, counted).errors ?? [];
    return judge(this.#form, values, scope, ask).errors;
  }

  /** The property is a text or a picture, never a value. */
  isDisplay(name: string): boolean {
    const widget = this.#ui(name)['ui:widget'];
    return typeof widget === 'string' && this.#form.widgets[widget]?.display === true;
  }

  /** The value is a secret, a password. */
  isSecret(name: string): boolean {
    return isSecret(this.#form, name);
  }

  /** The user can change it. */
  isEditable(name: string): boolean {
    const property = (this.#form.schema.properties as Record<string, { readOnly?: boolean }> | undefined)?.[name];
    const ui = this.#ui(name);
    return !this.isDisplay(name) && !property?.readOnly && !ui['ui:readonly'] && !ui['ui:disabled'];
  }

  #ui(name: string): Record<string, unknown> {
    return (this.#form.uiSchema[name] ?? {}) as Record<string, unknown>;
  }

  #shape(schema: RJSFSchema, hidden: ReadonlySet<string>): Shape {
    const names = Object.entries(schema.properties ?? {})
      .filter(([, property]) => !(typeof property === 'object' && ADDITIONAL_PROPERTY_FLAG in property))
      .map(([name]) => name)
      .filter((name) => !hidden.has(name));
    return { schema, names: ordered(names, this.#form.uiSchema['ui:order']) };
  }
}

/** An object without members, a list without entries. */
function isHollow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
