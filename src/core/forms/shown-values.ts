import type { CompiledForm, Values } from '../config.ts';
import { propertyNames } from './property-names.ts';

type Schema = Record<string, unknown>;
type Ui = Record<string, unknown>;

/** What a condition (`if`) says of a value; nothing where it cannot be asked. */
type Verdict = (condition: Schema, value: unknown) => boolean | undefined;

/** Far more than any chain of conditions; ends a pair of conditions that switch each other. */
const MAX_ROUNDS = 20;

/**
 * The values without those of fields that the conditions of the schema do not bring in for them, such as what belongs
 * to a variant that is not chosen: the browser does not send them, and the server does not take them from anybody.
 */
export function shownValues(
  { schema, uiSchema, widgets }: Pick<CompiledForm, 'schema' | 'uiSchema' | 'widgets'>,
  values: Values,
  verdict: Verdict,
): Values {
  const within = (schemas: readonly Schema[], ui: Ui, value: unknown): unknown => {
    const widget = String(ui['ui:widget']);
    if (!Object.hasOwn(widgets, widget) || !widgets[widget]?.fields) return value;
    if (Array.isArray(value)) {
      const items = schemas.flatMap((one) => (isSchema(one.items) ? [one.items] : []));
      return value.map((entry) => within(items, uiAt(ui, 'items'), entry));
    }
    return isSchema(value) ? members(schemas, ui, value) : value;
  };
  const members = (schemas: readonly Schema[], ui: Ui, object: Schema): Schema => {
    const { parts, left } = standing(schemas, object, verdict);
    const shown = Object.entries(left).map(([name, value]) => {
      const inner = parts.flatMap((part) => ownOf(part.properties, name));
      return [name, within(inner, uiAt(ui, name), value)];
    });
    return Object.fromEntries(shown);
  };
  return members([schema], uiSchema, values) as Values;
}

/** The parts of some schemas that count for an object, and what they leave of it. */
function standing(schemas: readonly Schema[], object: Schema, verdict: Verdict): { parts: Schema[]; left: Schema } {
  const known = new Set<string>();
  for (const schema of schemas) propertyNames(schema, known);
  let left = object;
  for (let round = 0; ; round++) {
    const parts = schemas.flatMap((schema) => partsOf(schema, left, verdict));
    const declared = new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})));
    const kept = Object.entries(left).filter(([name]) => declared.has(name) || !known.has(name));
    if (kept.length === Object.keys(left).length || round === MAX_ROUNDS) return { parts, left };
    left = Object.fromEntries(kept);
  }
}

/** A schema and what in it counts beside its own keywords. */
function partsOf(schema: Schema, value: Schema, verdict: Verdict): Schema[] {
  const inner: unknown[] = Array.isArray(schema.allOf) ? [...schema.allOf] : [];
  if (isSchema(schema.if)) {
    const holds = verdict(schema.if, value);
    if (holds !== false) inner.push(schema.then);
    if (holds !== true) inner.push(schema.else);
  }
  for (const [name, dependency] of Object.entries(schema.dependencies ?? {}))
    if (Object.hasOwn(value, name)) inner.push(dependency);
  return [schema, ...inner.filter(isSchema).flatMap((one) => partsOf(one, value, verdict))];
}

function ownOf(owner: unknown, name: string): Schema[] {
  const found = isSchema(owner) && Object.hasOwn(owner, name) ? owner[name] : undefined;
  return isSchema(found) ? [found] : [];
}

function uiAt(ui: Ui, name: string): Ui {
  return ownOf(ui, name)[0] ?? {};
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
