import type { Json } from '../../core/basics.ts';
import type { FunctionName } from '../../core/expressions/functions.ts';
import type { BinaryOperator } from '../../core/expressions/tree.ts';
import { branchesOf } from '../../core/forms/property-names.ts';
import { isOfFormat } from '../formats/index.ts';
import { isJsonObject, type JsonObject, jsonObjectOf } from '../json.ts';
import { isUnreadable, type JsonFile } from '../read/json-file.ts';
import { type Said, say, type Tell } from '../said/say.ts';
import { suggest } from '../suggest.ts';

/** The kind of a part of an expression; `any` when only the values tell. */
export type ValueKind =
  | { is: 'truth' | 'nothing' | 'any' }
  /** `of`: what its format makes of it. `has`: whether it is known to have a format, whatever is filled in. */
  | { is: 'text'; of?: Moment; has?: (format: string) => boolean; within?: Bounds }
  /** `whole`: it never has a fraction. */
  | { is: 'number'; whole?: boolean; within?: Bounds }
  | { is: 'list'; of: ValueKind; within?: Bounds }
  /** `closed`: it has these members and no others. `constant`: its value, where the files say it. */
  | { is: 'group'; members: ReadonlyMap<string, ValueKind>; closed: boolean; constant?: Json };

type Kind<Is extends ValueKind['is']> = Extract<ValueKind, { is: Is }>;

/** What the rules of a field leave of its kind. */
export interface Bounds {
  /** All values that it may have. */
  choices?: readonly Json[];
  least?: number | string;
  most?: number | string;
  /** Letters of a text, entries of a list. */
  longest?: number;
  shortest?: number;
}

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
export const TEXT: Kind<'text'> = { is: 'text' };
export const DAY: Kind<'text'> = { is: 'text', of: 'day', has: (format) => format === 'date' };
export const NUMBER: Kind<'number'> = { is: 'number' };
export const WHOLE: Kind<'number'> = { is: 'number', whole: true };
export const TRUTH: ValueKind = { is: 'truth' };
export const NOTHING: ValueKind = { is: 'nothing' };

/** A text that stands in the files. A blank one is no value, so no format refuses it. */
export function textKind(text: string): Kind<'text'> {
  return { is: 'text', has: (format) => text.trim() === '' || isOfFormat(format, text) };
}

/** The text is known to have the format. */
export function hasFormat(kind: ValueKind, format: string): boolean {
  return kind.is === 'nothing' || (kind.is === 'text' && kind.has?.(format) === true);
}

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
    Object.entries(own).flatMap(([name, value]): [string, ValueKind][] =>
      typeof value === 'number' ? [[name, NUMBER]] : typeof value === 'string' ? [[name, TEXT]] : [],
    ),
  );
}

/** A kind in which the value at a path is one of some choices; `*` for every entry of a list. */
export function choosing(kind: ValueKind, [step, ...rest]: readonly string[], choices: readonly Json[]): ValueKind {
  if (step === undefined) {
    if (kind.is === 'list') return { ...kind, of: choosing(kind.of, [], choices) };
    if ((kind.is !== 'text' && kind.is !== 'number') || kind.within?.choices) return kind;
    return { ...kind, within: { ...kind.within, choices } };
  }
  if (kind.is === 'list') return { ...kind, of: choosing(kind.of, rest, choices) };
  const member = kind.is === 'group' ? kind.members.get(step) : undefined;
  if (kind.is !== 'group' || !member) return kind;
  return { ...kind, members: new Map(kind.members).set(step, choosing(member, rest, choices)) };
}

/** The kind of a schema's values; the properties that its conditions add are among its members. */
export function kindOfSchema(schema: unknown): ValueKind {
  if (!isJsonObject(schema)) return ANY;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== 'null');
  if (types.length !== 1) return schema.properties ? groupKind(schema) : ANY;
  switch (types[0]) {
    case 'string':
      return bounded(textOf(schema), schema);
    case 'number':
      return bounded(Number.isInteger(schema.multipleOf) ? WHOLE : NUMBER, schema);
    case 'integer':
      return bounded(WHOLE, schema);
    case 'boolean':
      return TRUTH;
    case 'array':
      return bounded({ is: 'list', of: kindOfSchema(schema.items) }, schema);
    case 'object':
      return groupKind(schema);
    default:
      return ANY;
  }
}

/** A text as its format says; of one without, all choices may have a format. */
function textOf({ format, const: only, enum: choices }: JsonObject): Kind<'text'> {
  if (typeof format === 'string') {
    const of = Object.hasOwn(MOMENTS, format) ? MOMENTS[format] : undefined;
    return { is: 'text', ...(of && { of }), has: (one) => one === format };
  }
  const texts = (Array.isArray(choices) ? choices : [only]).filter((choice) => typeof choice === 'string');
  return texts.length > 0 ? { is: 'text', has: allHave(texts.map(textKind)) } : TEXT;
}

function groupKind(schema: JsonObject): ValueKind {
  const members = new Map<string, ValueKind>();
  const own = new Set(Object.keys(jsonObjectOf(schema.properties)));
  const collect = (node: unknown): void => {
    if (!isJsonObject(node)) return;
    for (const [name, property] of Object.entries(jsonObjectOf(node.properties))) {
      const kind = kindOfSchema(property);
      const before = members.get(name);
      if (!before || before.is === 'any') members.set(name, kind);
      // What several conditions declare may keep to the rules of any of them.
      else if (!own.has(name)) members.set(name, bare(before));
    }
    for (const branch of branchesOf(node)) collect(branch);
  };
  collect(schema);
  return { is: 'group', members, closed: members.size > 0 };
}

/** A kind with the bounds that its schema sets. A rule that goes by another value sets none. */
function bounded(
  kind: Kind<'text'> | Kind<'number'> | Kind<'list'>,
  { enum: among, const: only, ...rules }: JsonObject,
): ValueKind {
  const written = Array.isArray(among) ? among : only === undefined ? [] : [only];
  const choices = written.filter((one) => typeof one === WRITTEN_AS[kind.is]);
  const [least, most] =
    kind.is === 'number'
      ? [
          first(rules.minimum, beside(kind, rules.exclusiveMinimum, 1)),
          first(rules.maximum, beside(kind, rules.exclusiveMaximum, -1)),
        ]
      : [first(rules.formatMinimum), first(rules.formatMaximum)];
  const [shortest, longest] =
    kind.is === 'list' ? [rules.minItems, rules.maxItems] : [rules.minLength, rules.maxLength];
  const bounds: Bounds = {
    ...(choices.length > 0 && { choices }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(typeof shortest === 'number' && { shortest }),
    ...(typeof longest === 'number' && { longest }),
  };
  return Object.keys(bounds).length > 0 ? { ...kind, within: bounds } : kind;
}

const WRITTEN_AS = { text: 'string', number: 'number', list: 'object' } as const;

function first(...limits: readonly unknown[]): number | string | undefined {
  return limits.find((limit): limit is number | string => typeof limit === 'number' || typeof limit === 'string');
}

/** The whole number beside a limit that is itself left out; of other numbers the limit, which they come near to. */
function beside({ whole }: { whole?: boolean }, limit: unknown, step: number): unknown {
  return typeof limit === 'number' && whole && Number.isInteger(limit) ? limit + step : limit;
}

/** The same kind without bounds: of values that other rules may have let in. */
export function bare(kind: ValueKind): ValueKind {
  switch (kind.is) {
    case 'text':
      return { is: 'text', ...(kind.of && { of: kind.of }), ...(kind.has && { has: kind.has }) };
    case 'number':
      return kind.whole ? WHOLE : NUMBER;
    case 'list':
      return listOf(bare(kind.of));
    case 'group':
      return { ...kind, members: new Map([...kind.members].map(([name, one]) => [name, bare(one)])) };
    default:
      return kind;
  }
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

/** Whether all of some texts are known to have a format. */
function allHave(kinds: readonly ValueKind[]): (format: string) => boolean {
  return (format) => kinds.every((kind) => hasFormat(kind, format));
}

/** The kind that covers several kinds; a whole number only if all of them are. */
export function oneOf(kinds: readonly ValueKind[]): ValueKind {
  const [only = ANY] = kinds;
  const first = kinds.length > 1 ? bare(only) : only;
  if (first.is === 'number') return kinds.every(isWhole) ? first : NUMBER;
  if (first.is === 'text') {
    const isSame = kinds.every((kind) => kind.is === 'text' && kind.of === first.of);
    return { is: 'text', ...(isSame && first.of ? { of: first.of } : {}), has: allHave(kinds) };
  }
  return first;
}

/** The kind of a value that is one of two. */
export function eitherKind(one: ValueKind, other: ValueKind): ValueKind {
  if (one.is === 'nothing') return other;
  if (other.is === 'nothing') return one;
  return one.is === other.is ? oneOf([one, other]) : ANY;
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
      if (one.is === 'any' || other.is === 'any') return bare(one.is === 'any' ? other : one);
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
  if (name === 'size') return { ...WHOLE, within: { least: 0, ...longestOf(first) } };
  if (takes[0] === 'moment' && first?.is === 'text' && second?.is === 'text' && areApart(first, second))
    tell(1)(say`${name}() cannot hold ${kindName(first)} against ${kindName(second)}`, say`give it two of one kind`);
  if (first?.is !== 'list') return gives;
  if (name === 'sum') return isWhole(first.of) ? WHOLE : NUMBER;
  return name === 'min' || name === 'max' ? first.of : gives;
}

/** What is absent has no entries, so no list is certain to have some. */
function longestOf(kind: ValueKind | undefined): Bounds {
  const longest = kind?.is === 'list' || kind?.is === 'text' ? kind.within?.longest : undefined;
  return longest === undefined ? {} : { most: longest };
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
