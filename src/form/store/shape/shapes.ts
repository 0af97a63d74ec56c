import { ADDITIONAL_PROPERTY_FLAG, type RJSFSchema } from '@rjsf/utils';
import type { CompiledForm } from '../../../core/config.ts';
import { pathOf, type Step, valueAt } from '../../../core/values/field-path.ts';
import { ordered } from '../../../core/values/ordered.ts';
import {
  countedIn,
  hasFields,
  isList,
  isObjectPart,
  itemsOf,
  type ListPart,
  type ObjectPart,
  objectOf,
  type Part,
  partsOf,
  traitsOf,
  type Ui,
} from './shape.ts';

/** Keywords whose meaning depends on the values; without them an object has one shape for ever. */
const CONDITIONAL = ['if', 'dependencies', 'allOf', 'anyOf', 'oneOf', '$ref'];

/** Far more than any chain of conditions; ends a pair of conditions that switch each other. */
export const MAX_ROUNDS = 20;

const NONE: ReadonlySet<string> = new Set();

/** What is looked at: a schema, how it is drawn, its value, and the steps to it. */
interface Node {
  schema: RJSFSchema;
  ui: Ui;
  value?: unknown;
  at?: readonly Step[];
}

/** Finds what the objects and lists of a form show, at any depth. */
export class Shapes {
  readonly #form: Pick<CompiledForm, 'widgets'>;
  readonly #resolve: (schema: RJSFSchema, value: unknown) => RJSFSchema;
  readonly #constant = new WeakMap<RJSFSchema, boolean>();
  readonly #fixed = new WeakMap<RJSFSchema, Part>();

  /** @param resolve the schema without the conditions that do not hold for the value */
  constructor(form: Pick<CompiledForm, 'widgets'>, resolve: (schema: RJSFSchema, value: unknown) => RJSFSchema) {
    this.#form = form;
    this.#resolve = resolve;
  }

  /** Nothing in it comes or goes by conditions of its own. */
  isConstant({ schema, ui }: Node): boolean {
    const known = this.#constant.get(schema);
    if (known !== undefined) return known;
    const within: Node[] = isList(schema)
      ? [{ schema: itemsOf(schema), ui: objectOf(ui.items) }]
      : Object.entries(schema.properties ?? {}).map(([name, one]) => ({
          schema: objectOf(one),
          ui: objectOf(ui[name]),
        }));
    const constant =
      !isConditional(schema) && within.every((one) => !hasFields(this.#form, one.ui) || this.isConstant(one));
    this.#constant.set(schema, constant);
    return constant;
  }

  /**
   * The shape of the whole form.
   * @param hidden paths that do not show for reasons beside the schema
   */
  root(node: Node, hidden: ReadonlySet<string>): ObjectPart {
    return (hidden.size === 0 && this.isConstant(node) ? this.#once(node) : this.#object(node, hidden)) as ObjectPart;
  }

  #of(node: Node, hidden: ReadonlySet<string>): Part {
    if (!hasFields(this.#form, node.ui)) return null;
    if (hidden.size === 0 && this.isConstant(node)) return this.#once(node);
    return isList(node.schema) ? this.#list(node, hidden) : this.#object(node, hidden);
  }

  #once(node: Node): Part {
    const known = this.#fixed.get(node.schema);
    if (known !== undefined) return known;
    const { schema, ui, at } = node;
    const row = () => this.#of({ schema: itemsOf(schema), ui: objectOf(ui.items) }, NONE);
    const found = isList(schema) ? { rows: null, row: row() } : this.#shown(schema, { schema, ui, at: at ?? [] }, NONE);
    this.#fixed.set(schema, found);
    return found;
  }

  #list({ schema, ui, value, at = [] }: Node, hidden: ReadonlySet<string>): ListPart {
    const [items, its] = [itemsOf(schema), objectOf(ui.items)];
    const rows = (Array.isArray(value) ? value : []).map((entry, index) =>
      this.#of({ schema: items, ui: its, value: entry, at: [...at, index] }, hidden),
    );
    return { rows, row: null };
  }

  /**
   * A field that a condition hides no longer counts for other conditions, so the shape is sought again until
   * nothing more disappears.
   */
  #object(node: Node, hidden: ReadonlySet<string>): ObjectPart {
    let counted = objectOf(node.value);
    for (let round = 0; ; round++) {
      const resolved = isConditional(node.schema) ? this.#resolve(node.schema, counted) : node.schema;
      const found = this.#shown(resolved, { ...node, value: counted }, hidden);
      const kept = objectOf(countedIn(found, counted));
      if (kept === counted || round === MAX_ROUNDS) return found;
      counted = kept;
    }
  }

  #shown(schema: RJSFSchema, { ui, value, at = [] }: Node, hidden: ReadonlySet<string>): ObjectPart {
    const shown = Object.entries(schema.properties ?? {})
      .filter(([, property]) => !(typeof property === 'object' && ADDITIONAL_PROPERTY_FLAG in property))
      .filter(([name]) => hidden.size === 0 || !hidden.has(pathOf([...at, name])));
    const parts = shown.flatMap(([name, property]) => {
      const inner = {
        schema: objectOf(property),
        ui: objectOf(ui[name]),
        value: valueAt(value, [name]),
        at: [...at, name],
      };
      const part = this.#of(inner, hidden);
      return part === null ? [] : [[name, part] as const];
    });
    // A group within which nothing shows would be a title over nothing.
    const empty = new Set(
      parts.flatMap(([name, part]) => (isObjectPart(part) && part.shape.names.length === 0 ? [name] : [])),
    );
    const names = ordered(
      shown.map(([name]) => name).filter((name) => !empty.has(name)),
      ui['ui:order'],
    );
    const sent = names.filter((name) => !traitsOf(this.#form, objectOf(ui[name]))?.display);
    return { shape: { schema, names, sent }, parts: partsOf(parts) };
  }
}

function isConditional(schema: RJSFSchema): boolean {
  return CONDITIONAL.some((keyword) => keyword in schema);
}
