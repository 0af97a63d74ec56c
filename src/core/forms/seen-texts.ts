import type { CompiledForm, Values } from '../config.ts';
import { oncePer } from '../once-per.ts';
import { isObject, memberOf, objectOf } from '../values/objects.ts';
import { withoutUnseen } from '../values/unseen.ts';
import { traitsOf } from './drawn.ts';

type Form = Pick<CompiledForm, 'uiSchema' | 'widgets'> & Partial<Pick<CompiledForm, 'schema'>>;

/** Positions of such texts in values: the value itself, members of an object, entries of a list. */
interface Position {
  shaped?: boolean;
  members: Map<string, Position>;
  items?: Position;
}

/**
 * The values with texts that have a `pattern` or a `format`, such as an account or a telephone, as their writers see them.
 * An invisible character of pasted text would break a rule for no visible reason, or be kept although nobody can type it.
 * Prose and secrets stay as they were typed.
 */
export function withSeenTexts(form: Form, values: Values): Values {
  return seenAt(positionsOf(form), values) as Values;
}

function seenAt(position: Position, value: unknown): unknown {
  if (typeof value === 'string') return position.shaped ? withoutUnseen(value) : value;
  if (Array.isArray(value)) {
    const { items } = position;
    return items ? value.map((entry) => seenAt(items, entry)) : value;
  }
  // A file of the browser is not taken apart.
  if (!isObject(value) || position.members.size === 0 || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const at = position.members.get(name);
      return [name, at ? seenAt(at, member) : member];
    }),
  );
}

const positionsOf = oncePer(({ schema, uiSchema, widgets }: Form): Position => {
  const look = (node: unknown, ui: Record<string, unknown>, position: Position): Position => {
    if (!isObject(node)) return position;
    if (isShaped(node) && !traitsOf({ widgets }, ui)?.secret) position.shaped = true;
    for (const [name, property] of Object.entries(node.properties ?? {}))
      position.members.set(
        name,
        look(property, objectOf(memberOf(ui, name)), position.members.get(name) ?? { members: new Map() }),
      );
    if (node.items) position.items = look(node.items, objectOf(ui.items), position.items ?? { members: new Map() });
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => node[keyword] ?? []);
    for (const branch of [node.then, node.else, ...branches, ...Object.values(node.dependencies ?? {})])
      look(branch, ui, position);
    return position;
  };
  return look(schema, uiSchema, { members: new Map() });
});

/** Choices stay as their list has them, and prose may have no-break spaces. */
function isShaped({ pattern, format, enum: choices }: Record<string, unknown>): boolean {
  return choices === undefined && (pattern !== undefined || (format !== undefined && format !== 'rich-text'));
}
