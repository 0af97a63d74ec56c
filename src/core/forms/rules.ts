import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import type { CompiledForm, Values } from '../config.ts';
import {
  brokenRules,
  computedPaths,
  type FormScope,
  isHidden,
  missingPaths,
  type SettledValues,
  settleValues,
} from '../expressions/form-values.ts';
import { oncePer } from '../once-per.ts';
import type { Pattern } from '../patterns/linear.ts';
import { pathOf, patternOf, stepsOf, valueAt } from '../values/field-path.ts';
import { pointerStep } from '../values/json-pointer.ts';
import { countedValues } from './counted-values.ts';
import { traitsOf, uiOf } from './drawn.ts';
import { sparedRows, withoutRowsOf } from './emptied.ts';
import { propertyNames, schemaOf } from './property-names.ts';
import {
  applicable,
  MAX_ROUNDS,
  type MeetsCondition,
  mergedSchema,
  type Schema,
  withoutConditions,
} from './resolve.ts';
import { keptPart, type ObjectPart, Shapes, shownIn, type Ui } from './shape.ts';
import { codeOf, type FieldError, fieldErrors, pathOfError, type SchemaError } from './validation.ts';

/** AJV's standalone function of a schema. */
type ValidateFunction = ((value: unknown) => boolean) & { errors?: readonly SchemaError[] | null };

/** Default export of a form's published validator file: the functions of its schema and its conditions, by rjsf's hash. */
export type ValidatorFunctions = Readonly<Record<string, ValidateFunction>>;

/** The functions of a form without conditions that no file describes: one, which says the errors of all values. */
export function validatorsOf(schema: object, errorsOf: (values: Values) => SchemaError[]): ValidatorFunctions {
  const validate: ValidateFunction = (values) => {
    validate.errors = errorsOf(values as Values);
    return validate.errors.length === 0;
  };
  return { [hashForSchema(schema)]: validate };
}

/** A form's published validator file. */
export interface ValidatorModule {
  default: ValidatorFunctions;
  /** Takes the engine that runs its patterns. It is there where no browser may run them by its own. */
  runPatterns?(engine: (source: string) => Pattern): void;
}

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
   * The values that count: present ones, of fields that show, with what follows from them. A computed value outside its
   * own format is absent, since nobody could correct it.
   * @param before an earlier shape, whose parts are kept where they are the same
   */
  settle(values: Values, scope: FormScope, before?: ObjectPart): Settled {
    const unfit = new Set<string>();
    for (;;) {
      const settled = this.#settle(values, scope, unfit, before);
      const found = this.#unfit(settled.values).filter((path) => !unfit.has(path));
      if (found.length === 0) return settled;
      for (const path of found) unfit.add(path);
    }
  }

  /**
   * The paths of computed values outside their format: those of the field that is computed first, because others may follow
   * from it.
   */
  #unfit(values: Values): string[] {
    const fields = computedTexts(this.#form);
    const validate = fields.length > 0 ? this.#function(this.#form.schema) : undefined;
    if (!validate || validate(withFileFacts(values))) return [];
    const wrong = (validate.errors ?? []).filter(({ keyword }) => keyword === 'format').map(pathOfError);
    const first = fields.find((pattern) => wrong.some((path) => patternOf(path) === pattern));
    return wrong.filter((path) => patternOf(path) === first);
  }

  /**
   * An expression or a condition may hide a field that another one depends on, so both are asked until nothing more goes.
   * @param unfit paths of computed fields that have no value
   */
  #settle(values: Values, scope: FormScope, unfit: ReadonlySet<string>, before?: ObjectPart): Settled {
    const { schema, uiSchema, expressions } = this.#form;
    let counted = countedValues(this.#form, values);
    for (let round = 0; ; round++) {
      const settled = settleValues(this.#form, counted, scope, unfit);
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

  /**
   * Right values as they are sent and kept: without rows in which nothing is filled in, unless the form asks for them. They
   * are judged with those rows, so that errors stand at the rows that their sender sees.
   */
  kept(values: Values, scope: FormScope): Values {
    const judged = (names: ReadonlySet<string>) => this.judge(withoutRowsOf(values, names), scope);
    const names = sparedRows(values, (some) => judged(some).errors.length === 0);
    return names.size === 0 ? values : judged(names).values;
  }

  broken(settled: SettledValues, scope: FormScope): FieldError[] {
    const { id, schema } = this.#form;
    const validate = this.#function(schema);
    if (!validate) throw new Error(`The validator file of ${id} has no function for its schema.`);
    const errors = validate(withFileFacts(settled.values)) ? [] : (validate.errors ?? []);
    return formErrorsOf(this.#form, settled, scope, [...inexact(settled.values), ...errors]);
  }

  /** The shape of an object of the form by itself, such as a new row. */
  shapeOf(schema: Schema, ui: Ui, value: unknown): ObjectPart {
    return this.#shapes.of(schema, ui, value);
  }

  /** The schema of a field that one widget draws, without the conditions that do not hold for its value. */
  resolved(schema: Schema, value: unknown): Schema {
    return mergedSchema(applicable(schema, value, this.#meets).map(withoutConditions), true);
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

/** The computed texts of a form, in the order in which they are computed: texts alone have a format. */
const computedTexts = oncePer((form: CompiledForm): readonly string[] =>
  computedPaths(form).filter((path) => schemaOf(form.schema, path).type === 'string'),
);

export function validate(
  form: CompiledForm,
  validators: ValidatorFunctions,
  values: Values,
  scope: FormScope = {},
): FieldError[] {
  return new FormRules(form, validators).judge(values, scope).errors;
}

/** An error for each number that has more digits than a number keeps: nobody could say which one was meant. */
function inexact(value: unknown, instancePath = ''): SchemaError[] {
  if (typeof value === 'number') {
    const limit = Math.sign(value) * Number.MAX_SAFE_INTEGER;
    const keyword = value < 0 ? 'minimum' : 'maximum';
    const error = { keyword, instancePath, schemaPath: '', params: { limit } };
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? [error] : [];
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([name, one]) => inexact(one, `${instancePath}/${pointerStep(name)}`));
}

/** The values with name, type and size in place of a file of the browser, whose members are not its own. */
function withFileFacts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Blob) return { name: (value as File).name, type: value.type, size: value.size };
  if (Array.isArray(value)) return value.map(withFileFacts);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withFileFacts(member)]));
}

/**
 * All that is wrong with a filled form: first what its schema says, then the required fields that show and are empty,
 * then the rules between fields.
 * @param settled the values that count
 * @param schemaErrors what AJV says of them
 */
function formErrorsOf(
  form: CompiledForm,
  settled: SettledValues,
  scope: FormScope,
  schemaErrors: readonly SchemaError[],
): FieldError[] {
  // Two errors say nothing of their own: that a hidden field is missing, and that some rule of a condition is broken.
  // No `not` or `contains` depends on them, and variants are conditions in a published schema.
  const broken = schemaErrors.filter(
    (error) => error.keyword !== 'if' && !isHidden(pathOfError(error), settled.hidden),
  );
  const errors = fieldErrors(broken, form.uiSchema).flatMap((error) => askedWithin(form, settled, error));
  const wrong = new Set(errors.map(({ property }) => property));
  const asked = missingPaths(form, settled).flatMap((path) => askedWithin(form, settled, required(form, path)));
  const between = brokenRules(form, settled, scope).map(({ at, error }) => ({ property: at, code: error, params: {} }));
  // A value that breaks its own rules is told nothing more.
  const more = [...asked, ...between].filter(({ property }) => !wrong.has(property));
  return [...errors, ...more];
}

/**
 * An absent required group is reported at its own required fields, since people fill in fields, and not at all while none
 * of its fields shows. A row without a value is a missing value.
 */
function askedWithin(form: CompiledForm, settled: SettledValues, error: FieldError): FieldError[] {
  if (error.code !== 'required') {
    const isEmptyRow = valueAt(settled.values, stepsOf(error.property)) === null;
    return [isEmptyRow ? required(form, error.property) : error];
  }
  const inner = requiredWithin(form, error.property).filter((path) => !isHidden(path, settled.hidden));
  if (inner.length > 0) return inner.flatMap((path) => askedWithin(form, settled, required(form, path)));
  return hasSomethingToAsk(form, settled, error.property) ? [error] : [];
}

/** The field shows; of a group, some field within it. */
function hasSomethingToAsk(form: CompiledForm, settled: SettledValues, path: string): boolean {
  if (isHidden(path, settled.hidden)) return false;
  const node = groupAt(form, path);
  if (!node) return true;
  const names = [...propertyNames(node)];
  return names.length === 0 || names.some((name) => hasSomethingToAsk(form, settled, pathOf([...stepsOf(path), name])));
}

/** The schema of a group whose fields are drawn; nothing for a value that one widget draws as a whole. */
function groupAt(form: CompiledForm, path: string): Record<string, unknown> | undefined {
  if (!traitsOf(form, uiOf(form, path))?.fields) return undefined;
  const node = schemaOf(form.schema, path);
  return node.type === 'object' ? node : undefined;
}

/** The fields that a group requires, whatever is filled in. */
function requiredWithin(form: CompiledForm, path: string): string[] {
  const steps = stepsOf(path);
  const node = groupAt(form, path);
  if (!node) return [];
  const pattern = patternOf(path);
  const shown = (form.expressions?.required ?? []).filter((one) => pathOf(stepsOf(one).slice(0, -1)) === pattern);
  const names = [...((node.required ?? []) as string[]), ...shown.map((one) => stepsOf(one).at(-1) ?? '')];
  return names.map((name) => pathOf([...steps, name]));
}

function required(form: CompiledForm, path: string): FieldError {
  return {
    property: path,
    code: codeOf('required', path, form.uiSchema),
    params: { missingProperty: stepsOf(path).at(-1) },
  };
}
