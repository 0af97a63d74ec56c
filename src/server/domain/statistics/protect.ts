import type { Figure } from '../../../api/shapes/statistics.ts';
import { type Months, plusMonths } from './months.ts';

/** Fewer people than this are a group that points at somebody. */
export const FEWEST = 5;

/** How often something was counted, and how many people that were; where nobody knows them, as many as it was counted. */
export interface Group {
  count: number;
  people: number;
}

/** A count of a month, with its people: five at most. */
export interface MonthCount {
  month: string;
  count: number;
  people: readonly number[];
}

/** A group alone. */
export function figureOf({ count, people }: Group): Figure {
  return count > 0 && Math.min(count, people) < FEWEST ? 'few' : count;
}

/** Of several reasons not to show a figure the first: that it is few, then that another one is. */
export function strictest(...figures: readonly Figure[]): Figure {
  return figures.find((figure) => figure === 'few') ?? figures.find((figure) => figure === 'hidden') ?? figures[0] ?? 0;
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}

/** Counts that are summed up under one name, such as those of a role. */
class Line {
  readonly #months = new Map<string, { count: number; people: Set<number> }>();
  readonly places = new Set<number>();
  /** Its name in a table that is known already. */
  readonly known: string | undefined;
  count = 0;

  constructor(known: string | undefined) {
    this.known = known;
  }

  add({ month, count, people }: MonthCount, place: number): void {
    const own = this.#months.get(month) ?? { count: 0, people: new Set() };
    this.#months.set(month, own);
    own.count += count;
    // So many are enough to know that they are not few.
    if (own.people.size < FEWEST) for (const person of people) own.people.add(person);
    this.places.add(place);
    this.count += count;
  }

  over({ first, last }: Months): Group {
    let count = 0;
    const all = new Set<number>();
    for (const [month, { count: own, people }] of this.#months) {
      if (month < first || month > last) continue;
      count += own;
      if (all.size < FEWEST) for (const person of people) all.add(person);
    }
    return { count, people: all.size };
  }

  /** Months with which a group of enough people ends, and the newest with some. */
  readonly #ends = once(() => {
    const months = [...this.#months.keys()].sort();
    const ends: string[] = [];
    let group = new Set<number>();
    for (const month of months) {
      const own = this.#months.get(month)?.people ?? group;
      if (own.size < FEWEST) for (const person of own) group.add(person);
      if (Math.max(own.size, group.size) < FEWEST) continue;
      ends.push(month);
      group = new Set();
    }
    const few = ends.length === 0 ? months : [];
    if (group.size > 0) ends.pop();
    return { months, few, ends: new Set([...ends, ...months.slice(-1)]) };
  });

  /** Whether the counts up to a month and those after it are nobody's or of enough people. */
  endsWith(month: string): boolean {
    const { months, ends } = this.#ends();
    const newest = months.findLast((one) => one <= month);
    return newest === undefined || ends.has(newest);
  }

  /** The months of a line that has few people at all. */
  get few(): readonly string[] {
    return this.#ends().few;
  }
}

interface Gap {
  months: readonly string[];
  told: () => ReadonlySet<Line>;
}

/** A table whose figures are known already. */
interface Whole {
  table: CountTable;
  /** The name that a line has there, if it has one. */
  nameOf(line: string): string | undefined;
}

/**
 * Counts of one kind under the names of lines, some of which are sums of others, such as those of all roles.
 *
 * A line is told over a period alone whose two ends it has. It has an end where the counts since its last end are nobody's
 * or of enough people. Where a line lacks an end, so do as many others as are needed not to calculate it from them. This
 * depends on the counts alone, so all questions together tell no few either.
 */
export class CountTable<Count extends MonthCount = never> {
  readonly #lines = new Map<string, Line>();
  readonly #places = new Map<string, { at: number; lines: readonly Line[] }>();
  readonly #whole: Whole | undefined;

  /** @param linesOf the lines of a count, the smallest last: no other line has the same counts in it */
  constructor(counts: readonly Count[], linesOf: (count: Count) => readonly string[], whole?: Whole) {
    this.#whole = whole;
    for (const count of counts) {
      const names = linesOf(count);
      const key = names.at(-1) ?? '';
      const place = this.#places.get(key) ?? { at: this.#places.size, lines: names.map((name) => this.#line(name)) };
      this.#places.set(key, place);
      for (const line of place.lines) line.add(count, place.at);
    }
    // Lines of the same places, such as a form and its only procedure, are one.
    const ofPlaces = new Map<string, Line>();
    for (const [name, line] of this.#lines) {
      const key = [line.known ?? '', ...line.places].join('\n');
      this.#lines.set(name, ofPlaces.get(key) ?? line);
      ofPlaces.set(key, ofPlaces.get(key) ?? line);
    }
  }

  #line(name: string): Line {
    const line = this.#lines.get(name) ?? new Line(this.#whole?.nameOf(name));
    this.#lines.set(name, line);
    return line;
  }

  over(name: string, period: Months): Group {
    return this.#lines.get(name)?.over(period) ?? { count: 0, people: 0 };
  }

  figure(name: string, period: Months): Figure {
    const group = this.over(name, period);
    return strictest(figureOf(group), ...(this.shows(name, period) ? [] : (['hidden'] as const)));
  }

  shows(name: string, { first, last }: Months): boolean {
    const line = this.#lines.get(name);
    if (!line) return true;
    return (
      [plusMonths(first, -1), last].every((end) => this.ends(name, end)) &&
      this.#gaps().every(
        ({ months, told }) => !months.some((month) => first <= month && month <= last) || told().has(line),
      )
    );
  }

  /** Whether periods of a line may end with this month. */
  ends(name: string, month: string): boolean {
    const line = this.#lines.get(name);
    const whole = this.#whole?.table;
    const told =
      this.#toldAt.get(month) ??
      this.#told((one) => (one.known === undefined ? one.endsWith(month) : whole?.ends(one.known, month) !== false));
    this.#toldAt.set(month, told);
    return !line || told.has(line);
  }

  readonly #toldAt = new Map<string, ReadonlySet<Line>>();

  /** For each line that has few people at all, the lines that are told over periods with one of its months. */
  readonly #gaps: () => readonly Gap[] = once(() => {
    const whole = this.#whole?.table;
    const known = whole ? whole.#gaps() : [];
    const isKnown = (gaps: readonly Gap[], name: string) => {
      const line = whole ? whole.#lines.get(name) : undefined;
      return !line || gaps.every(({ told }) => told().has(line));
    };
    const gap = (months: readonly string[], few: Line | undefined, beside: readonly Gap[]) => {
      const isTold = (one: Line) => one !== few && (one.known === undefined || isKnown(beside, one.known));
      return { months, told: once(() => this.#told(isTold)) };
    };
    return [
      ...known.map((one) => gap(one.months, undefined, [one])),
      ...this.#order()
        .filter(({ few, known: name }) => few.length > 0 && name === undefined)
        .map((few) => {
          const beside = known.filter(({ months }) => months.some((month) => few.few.includes(month)));
          return gap(few.few, few, beside);
        }),
    ];
  });

  /** Those that the whole has come first, then the largest: a sum comes before its parts. */
  readonly #order: () => readonly Line[] = once(() =>
    [...new Set(this.#lines.values())].sort(
      (one, other) => Number(one.known === undefined) - Number(other.known === undefined) || other.count - one.count,
    ),
  );

  readonly #toldBeside = new Map<string, ReadonlySet<Line>>();

  /** The lines that may be told, one after the other, without telling any that may not. */
  #told(mayBe: (line: Line) => boolean): ReadonlySet<Line> {
    const order = this.#order();
    const secrets = new Set(order.filter((line) => !mayBe(line)));
    const key = order.flatMap((line, at) => (secrets.has(line) ? [at] : [])).join();
    const before = this.#toldBeside.get(key);
    if (before) return before;
    let hidden: readonly (readonly number[])[] = [...secrets].map((line) => this.#vector(line));
    const basis: Known[] = [];
    const told = new Set<Line>();
    for (const line of order) {
      if (secrets.has(line)) continue;
      const vector = hidden.length > 0 ? basis.reduce(without, this.#vector(line)) : [];
      const at = vector.findIndex(isSome);
      if (at >= 0) {
        const own = { vector, at };
        const left = hidden.map((secret) => without(secret, own));
        if (left.some((secret, of) => secret !== hidden[of] && !secret.some(isSome))) continue;
        hidden = left;
        basis.push(own);
      }
      told.add(line);
    }
    this.#toldBeside.set(key, told);
    return told;
  }

  #vector({ places }: Line): number[] {
    return Array.from({ length: this.#places.size }, (_none, place) => (places.has(place) ? 1 : 0));
  }
}

/** A sum of places that is known, and its first place. */
interface Known {
  vector: readonly number[];
  at: number;
}

function isSome(number: number): boolean {
  return Math.abs(number) > 1e-6;
}

/** A sum without the part of it that another one tells. */
function without(sum: readonly number[], { vector, at }: Known): readonly number[] {
  const times = (sum[at] ?? 0) / (vector[at] ?? 1);
  return isSome(times) ? sum.map((number, place) => number - times * (vector[place] ?? 0)) : sum;
}
