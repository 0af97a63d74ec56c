import type { Json } from '../../core/basics.ts';
import type { FunctionName } from '../../core/expressions/functions.ts';
import type { BinaryOperator } from '../../core/expressions/tree.ts';
import { branchesOf } from '../../core/forms/property-names.ts';
import { isJsonObject, type JsonObject, jsonObjectOf } from '../json.ts';
import { isUnreadable, type JsonFile } from '../read/json-file.ts';
import { type Said, say, type Tell } from '../said/say.ts';
import { suggest } from '../suggest.ts';

/** The kind of a part of an expression; `any` when only the values tell. */
export type ValueKind =
  | { is: 'truth' | 'nothing' | 'any' }
  /** `of`: what its format makes of it. */
  | { is: 'text'; of?: Moment }
  /** `whole`: it never has a fraction. */
  | { is: 'number'; whole?: boolean }
  | { is: 'list'; of: ValueKind }
  /** `closed`: it has these members and no others. `constant`: its value, where the files say it. */
  | { is: 'group'; members: ReadonlyMap<string, ValueKind>; closed: boolean; constant?: Json };

/** A day with a time or without, a month, a time of day, or how long something lasts. */
type Moment = 'day' | 'month' | 'clock' | 'length';

const MOMENTS: Readonly<Record<string, Moment>> = {
  date: 'day',
  'date-time': 'day',
  'iso-date-time': 'day',
  month: 'month',
  time: 'clock',
  'iso-time': 'clock',
  duration: 'length',
};

export const ANY: ValueKind = { is: 'any' };
export const TEXT: ValueKind = { is: 'text' };
export const DAY: ValueKind = { is: 'text', of: 'day' };
export const NUMBER: ValueKind = { is: 'number' };
export const WHOLE: ValueKind = { is: 'number', whole: true };
export const TRUTH: ValueKind = { is: 'truth' };
export const NOTHING: ValueKind = { is: 'nothing' };

export function listOf(of: ValueKind): ValueKind {
  return { is: 'list', of };
}

export function groupOf(members: Iterable<readonly [string, ValueKind]>, constant?: Json): ValueKind {
  return { is: 'group', members: new Map(members), closed: true, ...(constant === undefined ? {} : { constant }) };
}

/** The settings that an amount sees: their numbers and texts; of a file that cannot be read anything may be there. */
export function settingsKind(file: JsonFile | null | undefined): ValueKind {
  if (isUnreadable(file)) return ANY;
  const { $schema: _dialect, ...own } = jsonObjectOf(file?.value);
  return groupOf(
    Object.entries(own).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, NUMBER] as const] : typeof value === 'string' ? [[name, TEXT] as const] : [],
    ),
  );
}

/** The kind of a schema's values; the properties that its conditions add are among its members. */
export function kindOfSchema(schema: unknown): ValueKind {
  if (!isJsonObject(schema)) return ANY;
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
      return listOf(kindOfSchema(schema.items));
    case 'object':
      return groupKind(schema);
    default:
      return ANY;
  }
}

function groupKind(schema: JsonObject): ValueKind {
  const members = new Map<string, ValueKind>();
  const collect = (node: unknown): void => {
    if (!isJsonObject(node)) return;
    for (const [name, property] of Object.entries(jsonObjectOf(node.properties))) {
      const kind = kindOfSchema(property);
      if (!members.has(name) || members.get(name)?.is === 'any') members.set(name, kind);
    }
    for (const branch of branchesOf(node)) collect(branch);
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

export function kindName(kind: ValueKind): Said {
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
export function oneOf(kinds: readonly ValueKind[]): ValueKind {
  const [first = ANY] = kinds;
  if (first.is === 'number') return kinds.every(isWhole) ? first : NUMBER;
  if (first.is === 'text') return kinds.every((kind) => kind.is === 'text' && kind.of === first.of) ? first : TEXT;
  return first;
}

/** False for a number that may have a fraction. */
export function isWhole(kind: ValueKind): boolean {
  return kind.is !== 'number' || kind.whole === true;
}

/** False when a value of one kind can never stand where the other is wanted. */
export function fits(kind: ValueKind, wanted: ValueKind['is']): boolean {
  return kind.is === wanted || kind.is === 'any' || kind.is === 'nothing';
}

/** The kind of a member; reports a name that does not exist. */
export function memberKind(holder: ValueKind, key: unknown, tell: Tell): ValueKind {
  if (holder.is === 'any') return ANY;
  if (holder.is === 'list') {
    if (typeof key === 'string')
      tell(say`a list has no member "${key}"`, say`use a loop: list.all(entry, …), or size(list)`);
    return holder.of;
  }
  if (holder.is !== 'group') {
    tell(say`${kindName(holder)} has no members`, say`name the field itself`);
    return ANY;
  }
  if (typeof key !== 'string') return holder.constant === undefined ? ANY : oneOf([...holder.members.values()]);
  const found = holder.members.get(key);
  if (!found && holder.closed)
    tell(
      say`the expression reads "${key}", which is not there`,
      suggest(key, [...holder.members.keys()], say`add it first`),
    );
  return found ?? ANY;
}

/** The kind that an operator gives for two operands. */
export function combineKinds(operator: BinaryOperator, one: ValueKind, other: ValueKind, tell: Tell): ValueKind {
  switch (operator) {
    case '==':
    case '!=':
      if ((!fits(one, other.is) && !fits(other, one.is)) || areApart(one, other))
        tell(say`${kindName(one)} never equals ${kindName(other)}`, say`compare values of the same kind`);
      return TRUTH;
    case 'in':
      if (!fits(other, 'list') && !fits(other, 'group'))
        tell(say`"in" wants a list on its right, and this is ${kindName(other)}`, say`write ["one", "two"]`);
      return TRUTH;
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (!comparable(one, other))
        tell(
          say`${kindName(one)} and ${kindName(other)} cannot be compared by "${operator}"`,
          say`compare two numbers or two dates`,
        );
      return TRUTH;
    case '+': {
      if (one.is === 'any' || other.is === 'any') return one.is === 'any' ? other : one;
      if (one.is === 'text' && other.is === 'text') return TEXT;
      if (one.is === other.is && (one.is === 'number' || one.is === 'list')) return oneOf([one, other]);
      tell(
        say`${kindName(one)} and ${kindName(other)} cannot be added`,
        say`make both texts with string(…), or both numbers`,
      );
      return ANY;
    }
    default:
      for (const kind of [one, other])
        if (!fits(kind, 'number'))
          tell(say`"${operator}" wants numbers, and this is ${kindName(kind)}`, say`use a number`);
      return operator !== '/' && isWhole(one) && isWhole(other) ? WHOLE : NUMBER;
  }
}

function comparable(one: ValueKind, other: ValueKind): boolean {
  const open = (kind: ValueKind) => kind.is === 'any' || kind.is === 'nothing';
  if (open(one)) return open(other) || other.is === 'number' || other.is === 'text';
  if (open(other)) return one.is === 'number' || one.is === 'text';
  if (one.is === 'text' && other.is === 'text') return calendar(one.of) === calendar(other.of) || !one.of || !other.of;
  return one.is === 'number' && other.is === 'number';
}

/** Texts of two formats, such as a day and a time of day. */
function areApart(one: ValueKind, other: ValueKind): boolean {
  return one.is === 'text' && other.is === 'text' && !!one.of && !!other.of && one.of !== other.of;
}

/** A month is before all its days or among them, as texts have it. */
function calendar(moment: Moment | undefined): string | undefined {
  return moment === 'month' ? 'day' : moment;
}

type Argument = ValueKind['is'] | 'countable' | 'day' | 'moment';

export const SIGNATURES: Record<FunctionName, { takes: readonly Argument[]; gives: ValueKind }> = {
  size: { takes: ['countable'], gives: WHOLE },
  isEmpty: { takes: ['any'], gives: TRUTH },
  sum: { takes: ['list'], gives: NUMBER },
  min: { takes: ['list'], gives: ANY },
  max: { takes: ['list'], gives: ANY },
  unique: { takes: ['list'], gives: TRUTH },
  round: { takes: ['number', 'number'], gives: NUMBER },
  cents: { takes: ['number'], gives: WHOLE },
  string: { takes: ['any'], gives: TEXT },
  date: { takes: ['day'], gives: DAY },
  days: { takes: ['day', 'day'], gives: WHOLE },
  addDays: { takes: ['day', 'number'], gives: DAY },
  minutes: { takes: ['moment', 'moment'], gives: NUMBER },
  hours: { takes: ['moment', 'moment'], gives: NUMBER },
  startsWith: { takes: ['text', 'text'], gives: TRUTH },
  endsWith: { takes: ['text', 'text'], gives: TRUTH },
  contains: { takes: ['text', 'text'], gives: TRUTH },
};

/** The kind of a function's result; reports an argument of a wrong kind at its position. */
export function functionKind(
  name: FunctionName,
  given: readonly ValueKind[],
  tell: (index: number) => Tell,
): ValueKind {
  const { takes, gives } = SIGNATURES[name];
  for (const [index, kind] of given.entries()) {
    const wanted = takes[index];
    if (wanted === undefined || isTaken(kind, wanted)) continue;
    const what = WANTED[wanted] ?? kindName({ is: wanted } as ValueKind);
    const remedy = kind.is === 'text' ? otherFormat(kind, wanted) : undefined;
    tell(index)(say`${name}() wants ${what}, and this is ${kindName(kind)}`, remedy ?? say`give it ${what}`);
  }
  const [first, second] = given;
  if (takes[0] === 'moment' && first?.is === 'text' && second?.is === 'text' && areApart(first, second))
    tell(1)(say`${name}() cannot hold ${kindName(first)} against ${kindName(second)}`, say`give it two of one kind`);
  if (first?.is !== 'list') return gives;
  if (name === 'sum') return isWhole(first.of) ? WHOLE : NUMBER;
  return name === 'min' || name === 'max' ? first.of : gives;
}

const WANTED: Partial<Record<Argument, Said>> = {
  countable: say`a list or a text`,
  day: say`a day`,
  moment: say`a time`,
};

function isTaken(kind: ValueKind, wanted: Argument): boolean {
  const format = kind.is === 'text' ? kind.of : undefined;
  if (wanted === 'any') return true;
  if (wanted === 'countable') return kind.is !== 'number' && kind.is !== 'truth';
  if (wanted === 'day') return fits(kind, 'text') && (format ?? 'day') === 'day';
  if (wanted === 'moment') return fits(kind, 'text') && format !== 'month' && format !== 'length';
  return fits(kind, wanted);
}

/** The remedy for a text of another format. */
function otherFormat({ of }: Extract<ValueKind, { is: 'text' }>, wanted: Argument): Said | undefined {
  if (wanted === 'moment') return say`give it a field with the widget "time" or "date-time"`;
  if (wanted !== 'day') return undefined;
  return of === 'clock' ? say`use minutes(from, to) or hours(from, to)` : say`give it a field with "format": "date"`;
}
