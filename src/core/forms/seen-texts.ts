import type { CompiledForm, Values } from '../config.ts';
import { oncePer } from '../once-per.ts';
import { withoutUnseen } from '../values/unseen.ts';

type Tree = Record<string, unknown>;
type Form = Pick<CompiledForm, 'uiSchema' | 'widgets'> & Partial<Pick<CompiledForm, 'schema'>>;

/** Where texts of some shape stand in values: here, in the members of an object, in the entries of a list. */
interface Place {
  shaped?: boolean;
  members: Map<string, Place>;
  items?: Place;
}

/**
 * The values with the texts that have a `pattern` or a `format` as their writers see them: an account, a telephone, a code.
 * What pasting brings along unseen would break the rule that nobody sees broken, or be kept, and nobody could ever type
 * the same. Texts of prose and secrets stay as they were typed.
 */
export function withSeenTexts(form: Form, values: Values): Values {
  return seenAt(placesOf(form), values) as Values;
}

function seenAt(place: Place, value: unknown): unknown {
  if (typeof value === 'string') return place.shaped ? withoutUnseen(value) : value;
  if (Array.isArray(value)) {
    const { items } = place;
    return items ? value.map((entry) => seenAt(items, entry)) : value;
  }
  // A file of the browser is no object of members.
  if (!isTree(value) || place.members.size === 0 || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const at = place.members.get(name);
      return [name, at ? seenAt(at, member) : member];
    }),
  );
}

const placesOf = oncePer(({ schema, uiSchema, widgets }: Form): Place => {
  const look = (node: unknown, ui: Tree, place: Place): Place => {
    if (!isTree(node)) return place;
    const widget = String(ui['ui:widget']);
    const isSecret = Object.hasOwn(widgets, widget) && widgets[widget]?.secret === true;
    if (isShaped(node) && !isSecret) place.shaped = true;
    for (const [name, property] of Object.entries(node.properties ?? {}))
      place.members.set(name, look(property, partOf(ui, name), place.members.get(name) ?? { members: new Map() }));
    if (node.items) place.items = look(node.items, partOf(ui, 'items'), place.items ?? { members: new Map() });
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => node[keyword] ?? []);
    for (const branch of [node.then, node.else, ...branches, ...Object.values(node.dependencies ?? {})])
      look(branch, ui, place);
    return place;
  };
  return look(schema, uiSchema, { members: new Map() });
});

/** What is chosen is as the list has it, and prose may be set with blanks that do not break. */
function isShaped({ pattern, format, enum: choices }: Tree): boolean {
  return choices === undefined && (pattern !== undefined || (format !== undefined && format !== 'rich-text'));
}

function partOf(ui: Tree, name: string): Tree {
  const part = Object.hasOwn(ui, name) ? ui[name] : undefined;
  return isTree(part) ? part : {};
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
