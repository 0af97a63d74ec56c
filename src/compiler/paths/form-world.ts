import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import { type JudgedForm, shownPaths } from '../../core/cases/outcome.ts';
import type { Values } from '../../core/config.ts';
import { settleValues, without } from '../../core/expressions/form-values.ts';
import type { Scope, Tree } from '../../core/expressions/tree.ts';
import type { Settled } from '../../core/forms/rules.ts';
import { NO_CASE } from '../../core/procedure.ts';
import { EACH, pathOf, patternOf, stepsOf, valueAt, withValueAt } from '../../core/values/field-path.ts';
import { checkingValidators } from '../ajv.ts';
import { publishedSchema } from '../expressions/compile.ts';
import type { FormField } from '../fields/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { isJsonObject, type JsonObject, jsonObjectOf } from '../json.ts';
import { besideDays, distinct, fieldCandidates, type Sources, zeroed } from './candidates.ts';
import { literalsOf, type Name, type Reads, readsOf } from './reads.ts';
import type { Candidates, Goal, Part, World } from './solve.ts';

/** An expression of a form, and the row that it is of. */
export interface Placed {
  tree: Tree;
  row?: Name | undefined;
}

/** What is filled in, by whom and when. */
export interface Filling {
  values: Values;
  scope: Scope;
}

/** What a walk begins with. */
export interface Given extends Pick<Sources, 'ajv' | 'fillings' | 'today'> {
  /** The roles of those who come to the form, and whether strangers do. */
  roles: readonly (string | undefined)[];
  settings: JsonObject;
}

/** A form with the values to try of all that its conditions ask, judged as browser and server judge it. */
export class FormWorld implements World {
  readonly form: JudgedForm;
  left = 0;
  readonly #model: FormModel;
  readonly #given: Given;
  readonly #sources: Sources;
  readonly #computed: ReadonlyMap<string, Tree>;
  readonly #validators;
  readonly #reads = new WeakMap<object, Map<string, Reads>>();
  readonly #candidates = new Map<string, Candidates>();
  readonly #literals = new Map<string, unknown[]>();

  constructor(model: FormModel, form: JudgedForm, placed: readonly Placed[], given: Given) {
    this.#model = model;
    this.#given = given;
    this.form = form;
    this.#computed = new Map(form.expressions?.value ?? []);
    this.#validators = checkingValidators(publishedSchema(model));
    const inner = placed.flatMap(({ tree, row }) => {
      const reads = this.#readsOf(tree, row);
      this.#hold([...reads.names, ...reads.inner], literalsOf(tree));
      return reads.inner;
    });
    this.#holdConditions(publishedSchema(model), ['values']);
    const { ajv, fillings, today } = given;
    this.#sources = {
      fields: model.fields,
      ajv,
      listed: model.listed,
      literals: this.#literals,
      inner,
      fillings,
      today,
    };
  }

  names(tree: Tree, row: Name | undefined): readonly Name[] {
    return this.#readsOf(tree, row).names;
  }

  candidates(name: Name): Candidates {
    const key = pathOf(name);
    const known = this.#candidates.get(key) ?? this.#candidatesOf(name);
    this.#candidates.set(key, known);
    return known;
  }

  /** Values of a field by all its definitions, those of conditions too. */
  allValues({ path, schemas, types }: FormField): readonly unknown[] {
    const { values } = this.candidates(['values', ...path]);
    const own = schemas.flatMap(({ enum: choices, const: only, minimum, maximum }) => [
      ...(Array.isArray(choices) ? choices : []),
      only,
      ...[minimum, maximum].flatMap((limit) => (typeof limit === 'number' ? [limit - 1, limit, limit + 1] : [])),
    ]);
    const all = distinct<unknown>([...values, ...own]).filter((value) => value !== undefined && value !== null);
    return types[0] === 'boolean' ? [true, false] : all;
  }

  scope(part: Part, row: Name | undefined): Scope {
    const { values, scope } = this.filling(part, {});
    const counted =
      this.#computed.size > 0
        ? settleValues({ spec: {}, expressions: { when: {}, value: [...this.#computed], required: [] } }, values, scope)
            .values
        : values;
    if (!row) return { ...scope, values: counted };
    const at = indexOf(part);
    const steps = zeroed(row.slice(1)).map((step, depth, all) => (depth === all.length - 1 ? at : step));
    return { ...scope, values: counted, item: valueAt(counted, steps), index: at };
  }

  /** @param seed what is filled in beside the part @param path a field whose list is to have a row */
  filling(part: Part, seed: Values, path: readonly string[] = []): Filling {
    const at = indexOf(part);
    let values = seed;
    let scope = this.#usualScope();
    for (const { name, value } of [...part.values()].sort((one, other) => one.name.length - other.name.length)) {
      const [root = '', ...rest] = name;
      if (root === 'index') continue;
      if (root !== 'values') {
        scope = withValueAt(scope, name, value);
        continue;
      }
      const steps = placedAt(rest, at);
      values =
        value === undefined ? without(values, [pathOf(steps)]) : withValueAt(withRows(values, rest, at), steps, value);
    }
    return { values: withRows(values, path, at), scope };
  }

  settle({ values, scope }: Filling): Settled {
    return this.form.settle(values, scope);
  }

  /** The fields that show, `*` for every row. */
  shown({ shape, values }: Settled): Set<string> {
    return new Set(shownPaths(shape, values).map(patternOf));
  }

  /** Whether the object at a path keeps a condition of JSON Schema. */
  schemaGoal(condition: JsonObject, at: readonly string[], wanted: boolean): Goal {
    const validate = this.#validators[hashForSchema(condition)];
    const names = propertiesAsked(condition).map((steps) => this.#listOf(['values', ...at, ...steps], at));
    const passes = (part: Part) => {
      const value = valueAt(this.filling(part, {}, at).values, zeroed(at)) ?? {};
      return !validate || validate(value) === wanted;
    };
    return { names: [...new Map(names.map((name) => [pathOf(name), name])).values()], passes };
  }

  /** Something is filled in. */
  presentGoal(path: readonly string[]): Goal {
    const name: Name = ['values', ...path];
    return { names: [name], passes: (part) => part.get(pathOf(name))?.value !== undefined };
  }

  #listOf(name: Name, at: readonly string[]): Name {
    const each = name.indexOf(EACH, at.length + 1);
    return each < 0 ? name : name.slice(0, each);
  }

  #readsOf(tree: Tree, row: Name | undefined): Reads {
    const known = this.#reads.get(tree) ?? new Map<string, Reads>();
    this.#reads.set(tree, known);
    const key = pathOf(row ?? []);
    const reads = known.get(key) ?? readsOf(tree, row, this.#computed);
    known.set(key, reads);
    return reads;
  }

  #hold(names: readonly Name[], literals: readonly unknown[]): void {
    for (const name of names) {
      const key = pathOf(name);
      this.#literals.set(key, distinct([...(this.#literals.get(key) ?? []), ...literals]));
    }
  }

  /** Values that conditions of JSON Schema hold against the fields. */
  #holdConditions(schema: unknown, at: Name): void {
    const hold = (node: unknown, name: Name): void => {
      if (!isJsonObject(node)) return;
      const { const: only, enum: choices, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
      const all = [
        only,
        ...(Array.isArray(choices) ? choices : []),
        minimum,
        maximum,
        exclusiveMinimum,
        exclusiveMaximum,
      ];
      this.#hold(
        [name],
        all.filter((one) => one !== undefined && !isJsonObject(one)),
      );
      for (const [property, inner] of Object.entries(jsonObjectOf(node.properties))) hold(inner, [...name, property]);
      for (const word of ['items', 'contains']) hold(node[word], [...name, EACH]);
      for (const word of ['allOf', 'anyOf', 'oneOf'])
        if (Array.isArray(node[word])) for (const inner of node[word]) hold(inner, name);
      hold(node.not, name);
    };
    if (!isJsonObject(schema)) return;
    hold(schema.if, at);
    for (const [property, inner] of Object.entries(jsonObjectOf(schema.properties)))
      this.#holdConditions(inner, [...at, property]);
    this.#holdConditions(schema.items, [...at, EACH]);
    for (const inner of Array.isArray(schema.allOf) ? schema.allOf : []) this.#holdConditions(inner, at);
    for (const inner of [schema.then, schema.else, ...Object.values(jsonObjectOf(schema.dependencies))])
      this.#holdConditions(inner, at);
  }

  #usualScope(): Scope {
    const { roles, settings, today } = this.#given;
    const [role] = roles;
    return {
      user: role === undefined ? null : { role, username: 'x', name: 'x' },
      record: null,
      state: NO_CASE,
      sent: { all: 0, mine: 0, values: [], total: {} },
      settings,
      today,
    };
  }

  #candidatesOf(name: Name): Candidates {
    const literals = this.#literals.get(pathOf(name)) ?? [];
    const [root, ...rest] = name;
    const texts = literals.filter((one) => typeof one === 'string');
    const counts = literals.flatMap((one) => (typeof one === 'number' ? [one - 1, one, one + 1] : []));
    switch (root) {
      case 'values':
        return fieldCandidates(rest, this.#sources);
      case 'record': {
        if (rest.length === 0) return { values: [null, { x: 'x' }], complete: true };
        // What is stored was let in by the rules of its own time.
        const { values } = fieldCandidates(rest, this.#sources);
        return { values: distinct([...values, ...literals, ...counts]), complete: false };
      }
      case 'user':
        if (rest[0] === 'role') return { values: this.#given.roles, complete: false };
        return { values: rest.length === 0 ? [undefined, { role: 'x' }] : ['x', ...texts], complete: false };
      case 'today':
        return { values: distinct([this.#given.today, ...besideDays(texts)]), complete: true };
      case 'state':
        return { values: [NO_CASE, ...(this.#model.states ?? [])], complete: true };
      case 'settings':
        return { values: [valueAt(this.#given.settings, rest)], complete: true };
      case 'sent':
        return { values: this.#sent(rest, counts), complete: false };
      case 'index':
        return { values: distinct([0, 1, ...counts.filter((count) => count >= 0 && count < 10)]), complete: false };
      default:
        return { values: distinct([undefined, ...literals]), complete: false };
    }
  }

  #sent([part, ...rest]: readonly string[], counts: readonly number[]): readonly unknown[] {
    if (part !== 'values') return distinct([0, 1, ...counts.filter((count) => count >= 0), 1_000_000]);
    const asked = this.#sources.inner.filter(([root, owner]) => root === 'sent' && owner === 'values');
    const rows = asked.reduce<Values[]>(
      (before, name) => {
        const inner = name.slice(name.indexOf(EACH) + 1);
        const { values } = fieldCandidates(inner, this.#sources);
        return before.flatMap((row) => values.slice(0, 12).map((value) => withValueAt(row, inner, value))).slice(0, 60);
      },
      [{}],
    );
    return rest.length > 0 ? [undefined] : [[], ...rows.map((row) => [row])];
  }
}

function indexOf(part: Part): number {
  const index = part.get('index')?.value;
  return typeof index === 'number' ? index : 0;
}

function placedAt(path: readonly string[], at: number): (string | number)[] {
  const last = path.lastIndexOf(EACH);
  return path.map((step, depth) => (step !== EACH ? step : depth === last ? at : 0));
}

/** Values in which each list on the way to a path has its rows. */
function withRows(values: Values, path: readonly string[], at: number): Values {
  let whole = values;
  const steps = placedAt(path, at);
  for (const [depth, step] of steps.entries()) {
    if (typeof step !== 'number') continue;
    const list = steps.slice(0, depth);
    const rows = valueAt(whole, list);
    const own = Array.isArray(rows) ? rows : [];
    if (own.length <= step)
      whole = withValueAt(whole, list, [...own, ...Array.from({ length: step + 1 - own.length }, () => own[0] ?? {})]);
  }
  return whole;
}

/** Paths of the properties that a condition of JSON Schema asks for. */
function propertiesAsked(condition: JsonObject): (readonly string[])[] {
  const names = new Map<string, readonly string[]>();
  const visit = (node: unknown, at: readonly string[]): void => {
    if (!isJsonObject(node)) return;
    const properties = jsonObjectOf(node.properties);
    const required = Array.isArray(node.required) ? node.required.map(String) : [];
    for (const name of [...Object.keys(properties), ...required]) {
      const inner = jsonObjectOf(properties[name]);
      if (isJsonObject(inner.properties)) visit(inner, [...at, name]);
      else names.set(pathOf([...at, name]), [...at, name]);
    }
    for (const word of ['allOf', 'anyOf', 'oneOf'])
      if (Array.isArray(node[word])) for (const inner of node[word]) visit(inner, at);
    visit(node.not, at);
  };
  visit(condition, []);
  return [...names.values()];
}

/** The row that a field stands in, as a name. */
export function rowOf(path: readonly string[]): Name | undefined {
  const at = path.lastIndexOf(EACH);
  return at < 0 ? undefined : ['values', ...path.slice(0, at + 1)];
}

export function stepsOfPath(path: string): string[] {
  return stepsOf(path).map(String);
}
