import type { Json } from '../../core/basics.ts';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import type { JsonFile } from '../read/json-file.ts';
import { type Said, say } from '../said/say.ts';

/** The kind of a part of an expression; `any` when only the values tell. */
export type Kind =
  | { is: 'truth' | 'nothing' | 'any' }
  /** `of`: what its format makes of it. */
  | { is: 'text'; of?: Moment }
  /** `whole`: it never has a fraction. */
  | { is: 'number'; whole?: boolean }
  | { is: 'list'; of: Kind }
  /** `closed`: it has these members and no others. `constant`: its value, where the files say it. */
  | { is: 'group'; members: ReadonlyMap<string, Kind>; closed: boolean; constant?: Json };

/** A day with a time or without, a month, a time of day, or how long something lasts. */
export type Moment = 'day' | 'month' | 'clock' | 'length';

const MOMENTS: Readonly<Record<string, Moment>> = {
  date: 'day',
  'date-time': 'day',
  'iso-date-time': 'day',
  month: 'month',
  time: 'clock',
  'iso-time': 'clock',
  duration: 'length',
};

export const ANY: Kind = { is: 'any' };
export const TEXT: Kind = { is: 'text' };
export const DAY: Kind = { is: 'text', of: 'day' };
export const NUMBER: Kind = { is: 'number' };
export const WHOLE: Kind = { is: 'number', whole: true };
export const TRUTH: Kind = { is: 'truth' };
export const NOTHING: Kind = { is: 'nothing' };

export function listOf(of: Kind): Kind {
  return { is: 'list', of };
}

export function groupOf(members: Iterable<readonly [string, Kind]>, constant?: Json): Kind {
  return { is: 'group', members: new Map(members), closed: true, ...(constant === undefined ? {} : { constant }) };
}

/** What an amount sees of the settings: their numbers and texts; of a file that cannot be read anything may be there. */
export function settingsKind(file: JsonFile | null | undefined): Kind {
  if (file && file.value === undefined) return ANY;
  const { $schema: _dialect, ...own } = objectOf(file?.value);
  return groupOf(
    Object.entries(own).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, NUMBER] as const] : typeof value === 'string' ? [[name, TEXT] as const] : [],
    ),
  );
}

/** Branches of a schema that may add properties. */
const BRANCHES = ['then', 'else', 'allOf', 'anyOf', 'oneOf'];

/** The kind of a schema's values; the properties that its conditions add are among its members. */
export function kindOf(schema: unknown): Kind {
  if (!isObject(schema)) return ANY;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== 'null');
  if (types.length !== 1) return schema.properties ? groupKind(schema) : ANY;
  switch (types[0]) {
    case 'string':
      return typeof schema.format === 'string' && Object.hasOwn(MOMENTS, schema.format)
        ? { is: 'text', of: MOMENTS[schema.format] as Moment }
        : TEXT;
    case 'number':
      return Number.isInteger(schema.multipleOf) ? WHOLE : NUMBER;
    case 'integer':
      return WHOLE;
    case 'boolean':
      return TRUTH;
    case 'array':
      return listOf(kindOf(schema.items));
    case 'object':
      return groupKind(schema);
    default:
      return ANY;
  }
}

function groupKind(schema: JsonObject): Kind {
  const members = new Map<string, Kind>();
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isObject(node)) return;
    for (const [name, property] of Object.entries(objectOf(node.properties))) {
      const kind = kindOf(property);
      if (!members.has(name) || members.get(name)?.is === 'any') members.set(name, kind);
    }
    for (const branch of BRANCHES) collect(node[branch]);
    for (const dependency of Object.values(objectOf(node.dependencies))) collect(dependency);
  };
  collect(schema);
  return { is: 'group', members, closed: members.size > 0 };
}

const MOMENT_NAMES: Readonly<Record<Moment, Said>> = {
  day: say`a day`,
  month: say`a month`,
  clock: say`a time of day`,
  length: say`a duration`,
};

/** As the messages of the check name it. */
export function kindName(kind: Kind): Said {
  const names = {
    text: say`a text`,
    number: say`a number`,
    truth: say`a yes or no`,
    nothing: say`nothing`,
    any: say`anything`,
    list: say`a list`,
    group: say`a group of fields`,
  };
  if (kind.is === 'text' && kind.of) return MOMENT_NAMES[kind.of];
  return names[kind.is];
}

/** The kind that covers several kinds; a whole number only if all of them are. */
export function oneOf(kinds: readonly Kind[]): Kind {
  const [first = ANY] = kinds;
  if (first.is === 'number') return kinds.every(isWhole) ? first : NUMBER;
  if (first.is === 'text') return kinds.every((kind) => kind.is === 'text' && kind.of === first.of) ? first : TEXT;
  return first;
}

/** False for a number that may have a fraction. */
export function isWhole(kind: Kind): boolean {
  return kind.is !== 'number' || kind.whole === true;
}

/** False when a value of one kind can never stand where the other is wanted. */
export function fits(kind: Kind, wanted: Kind['is']): boolean {
  return kind.is === wanted || kind.is === 'any' || kind.is === 'nothing';
}
