import type { CompiledForm, Values } from '../config.ts';
import { oncePer } from '../once-per.ts';
import { withoutUnseen } from '../values/unseen.ts';

type Tree = Record<string, unknown>;
type Form = Pick<CompiledForm, 'uiSchema' | 'widgets'> & Partial<Pick<CompiledForm, 'schema'>>;

/**
 * The values with the texts that have a `pattern` or a `format` as their writers see them: an account, a telephone, a code.
 * What pasting brings along unseen would break the rule that nobody sees broken, or be kept, and nobody could ever type
 * the same. Texts of prose and secrets stay as they were typed.
 */
export function withSeenTexts(form: Form, values: Values): Values {
  const shaped = shapedParts(form);
  const within = (ui: Tree, value: unknown): unknown => {
    if (typeof value === 'string') return shaped.has(ui) ? withoutUnseen(value) : value;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(form.widgets, String(ui['ui:widget'])))
      return value;
    if (!form.widgets[String(ui['ui:widget'])]?.fields) return value;
    if (Array.isArray(value)) return value.map((entry) => within(partOf(ui, 'items') ?? {}, entry));
    return members(ui, value as Values);
  };
  const members = (ui: Tree, group: Values): Values =>
    Object.fromEntries(
      Object.entries(group).map(([name, value]) => [name, within(partOf(ui, name) ?? {}, value)]),
    ) as Values;
  return members(form.uiSchema, values);
}

/** The parts of the uiSchema whose texts have to be of some shape, wherever the schema says so. */
const shapedParts = oncePer((form: Form): ReadonlySet<object> => {
  const shaped = new Set<object>();
  const look = (schema: unknown, ui: Tree | undefined): void => {
    if (!isTree(schema) || !ui) return;
    if (isShaped(schema) && form.widgets[String(ui['ui:widget'])]?.secret !== true) shaped.add(ui);
    for (const [name, property] of Object.entries(schema.properties ?? {})) look(property, partOf(ui, name));
    look(schema.items, partOf(ui, 'items'));
    for (const keyword of ['then', 'else']) look(schema[keyword], ui);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const one of Array.isArray(schema[keyword]) ? schema[keyword] : []) look(one, ui);
    for (const one of Object.values(schema.dependencies ?? {})) look(one, ui);
  };
  look(form.schema, form.uiSchema);
  return shaped;
});

/** What is chosen is as the list has it, and prose may be set with blanks that do not break. */
function isShaped({ pattern, format, enum: choices }: Tree): boolean {
  return choices === undefined && (pattern !== undefined || (format !== undefined && format !== 'rich-text'));
}

function partOf(ui: Tree, name: string): Tree | undefined {
  const part = Object.hasOwn(ui, name) ? ui[name] : undefined;
  return isTree(part) ? part : undefined;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
