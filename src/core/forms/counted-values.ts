import type { CompiledForm, Values } from '../config.ts';
import { oncePer } from '../once-per.ts';
import { isObject, memberOf, objectOf } from '../values/objects.ts';
import { isPresent } from '../values/present.ts';
import { isUnseen, withoutUnseen } from '../values/unseen.ts';
import { traitsOf } from './drawn.ts';
import { branchesOf } from './property-names.ts';

type Form = Pick<CompiledForm, 'uiSchema' | 'widgets'> & Partial<Pick<CompiledForm, 'schema'>>;
type Ui = Record<string, unknown>;

/**
 * The values that count for a form's rules and are sent: the present ones (spec 1 §5). A text of blanks does not count,
 * because an office could do nothing with it; a code counts without its invisible characters; a secret counts as typed.
 *
 * An empty group does not count, nor does a list without rows, nor an empty list that asks for entries: it is absent, or has
 * at least so many. The rows of a list keep their positions, so that errors
 * stand at the right row: a row without a value counts as `null`, one without fields as `{}`.
 */
export function countedValues(form: Form, values: Values): Values {
  const counted = (ui: Ui, value: unknown): unknown => {
    const traits = traitsOf(form, ui);
    if (!isPresent(value) || (isBlank(value) && !traits?.secret)) return undefined;
    if (!traits?.fields) return Object.is(value, -0) ? 0 : value;
    if (Array.isArray(value))
      return value.length > 0 ? value.map((row) => countedRow(part(ui, 'items'), row)) : undefined;
    if (typeof value !== 'object') return value;
    const group = members(ui, value as Values);
    return Object.keys(group).length > 0 ? group : undefined;
  };
  const countedRow = (ui: Ui, row: unknown) =>
    counted(ui, row) ?? (typeof row === 'object' && row !== null && !Array.isArray(row) ? {} : null);
  const members = (ui: Ui, group: Values): Values => {
    const all = Object.entries(group).map(([name, value]) => [name, counted(part(ui, name), value)] as const);
    return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Values;
  };
  return members(form.uiSchema, withoutEmptyLists(positionsOf(form), withSeenTexts(form, values)) as Values);
}

function part(ui: Ui, name: string): Ui {
  return objectOf(memberOf(ui, name));
}

/** A text that is empty or has only invisible characters. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && isUnseen(value);
}

/** Facts of a schema about a value, members of an object, and entries of a list. */
interface Position {
  /** A text with a `pattern` or a `format`. */
  shaped?: boolean;
  /** A list with `minItems`. */
  asksForEntries?: boolean;
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

function withoutEmptyLists(position: Position, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = position;
    return items ? value.map((entry) => withoutEmptyLists(items, entry)) : value;
  }
  if (!isObject(value) || position.members.size === 0 || value instanceof Blob) return value;
  const left = Object.entries(value).flatMap(([name, member]) => {
    const at = position.members.get(name);
    if (at?.asksForEntries && Array.isArray(member) && member.length === 0) return [];
    return [[name, at ? withoutEmptyLists(at, member) : member] as const];
  });
  return Object.fromEntries(left);
}

const positionsOf = oncePer(({ schema, uiSchema, widgets }: Form): Position => {
  const look = (node: unknown, ui: Ui, position: Position): Position => {
    if (!isObject(node)) return position;
    if (isShaped(node) && !traitsOf({ widgets }, ui)?.secret) position.shaped = true;
    if (typeof node.minItems === 'number' && node.minItems > 0) position.asksForEntries = true;
    for (const [name, property] of Object.entries(node.properties ?? {}))
      position.members.set(name, look(property, part(ui, name), position.members.get(name) ?? { members: new Map() }));
    if (node.items) position.items = look(node.items, part(ui, 'items'), position.items ?? { members: new Map() });
    for (const branch of branchesOf(node)) look(branch, ui, position);
    return position;
  };
  return look(schema, uiSchema, { members: new Map() });
});

/** Choices stay as their list has them, and prose may have no-break spaces. */
function isShaped({ pattern, format, enum: choices }: Record<string, unknown>): boolean {
  return choices === undefined && (pattern !== undefined || (format !== undefined && format !== 'rich-text'));
}
