import type { BinaryOperator, FunctionName } from '../../core/expressions/tree.ts';
import { type Said, say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import {
  ANY,
  DAY,
  fits,
  isWhole,
  type Kind,
  kindName,
  listOf,
  type Moment,
  NUMBER,
  oneOf,
  TEXT,
  TRUTH,
  WHOLE,
} from './kinds.ts';

type Tell = (what: Said, remedy: Said) => void;

/** The kind of a member; reports a name that does not exist. */
export function memberKind(holder: Kind, key: unknown, tell: Tell): Kind {
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
export function combineKinds(operator: BinaryOperator, one: Kind, other: Kind, tell: Tell): Kind {
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

function comparable(one: Kind, other: Kind): boolean {
  const open = (kind: Kind) => kind.is === 'any' || kind.is === 'nothing';
  if (open(one)) return open(other) || other.is === 'number' || other.is === 'text';
  if (open(other)) return one.is === 'number' || one.is === 'text';
  if (one.is === 'text' && other.is === 'text') return calendar(one.of) === calendar(other.of) || !one.of || !other.of;
  return one.is === 'number' && other.is === 'number';
}

/** Texts of two formats, such as a day and a time of day. */
function areApart(one: Kind, other: Kind): boolean {
  return one.is === 'text' && other.is === 'text' && !!one.of && !!other.of && one.of !== other.of;
}

/** A month is before all its days or among them, as texts have it. */
function calendar(moment: Moment | undefined): string | undefined {
  return moment === 'month' ? 'day' : moment;
}

/** The kinds of a function's arguments, and of its result. */
const SIGNATURES: Record<
  FunctionName,
  { takes: readonly (Kind['is'] | 'countable' | 'day' | 'moment')[]; gives: Kind }
> = {
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
  given: readonly Kind[],
  tell: (index: number, what: Said, remedy: Said) => void,
): Kind {
  const { takes, gives } = SIGNATURES[name];
  for (const [index, kind] of given.entries()) {
    const wanted = takes[index];
    if (wanted === undefined || wanted === 'any') continue;
    if (wanted === 'day' && kind.is === 'text') {
      if (kind.of !== undefined && kind.of !== 'day')
        tell(
          index,
          say`${name}() wants a day, and this is ${kindName(kind)}`,
          kind.of === 'clock'
            ? say`use minutes(from, to) or hours(from, to)`
            : say`give it a field with "format": "date"`,
        );
      continue;
    }
    if (wanted === 'moment' && kind.is === 'text') {
      if (kind.of === 'month' || kind.of === 'length')
        tell(
          index,
          say`${name}() wants a time, and this is ${kindName(kind)}`,
          say`give it a field with the widget "time" or "date-time"`,
        );
      continue;
    }
    const fitting =
      wanted === 'countable'
        ? kind.is !== 'number' && kind.is !== 'truth'
        : fits(kind, wanted === 'day' || wanted === 'moment' ? 'text' : wanted);
    if (fitting) continue;
    const what =
      wanted === 'countable'
        ? say`a list or a text`
        : wanted === 'moment'
          ? say`a time`
          : kindName(wanted === 'list' ? listOf(ANY) : wanted === 'day' ? DAY : ({ is: wanted } as Kind));
    tell(index, say`${name}() wants ${what}, and this is ${kindName(kind)}`, say`give it ${what}`);
  }
  const [first, second] = given;
  if (takes[0] === 'moment' && first?.is === 'text' && second?.is === 'text' && areApart(first, second))
    tell(1, say`${name}() cannot hold ${kindName(first)} against ${kindName(second)}`, say`give it two of one kind`);
  if (first?.is !== 'list') return gives;
  if (name === 'sum') return isWhole(first.of) ? WHOLE : NUMBER;
  return name === 'min' || name === 'max' ? first.of : gives;
}
