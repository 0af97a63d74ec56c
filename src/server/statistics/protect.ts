import type { Figure } from '../../api/shapes/statistics.ts';
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

/** Counts that are summed up under one name, such as those of a role. */
class Line {
  readonly #months = new Map<string, { count: number; people: Set<number> }>();
  readonly places = new Set<number>();
  count = 0;

  add({ month, count, people }: MonthCount, place: number): void {
    const own = this.#months.get(month) ?? { count: 0, people: new Set() };
    this.#months.set(month, own);
    own.count += count;
    for (const person of people) own.people.add(person);
    this.places.add(place);
    this.count += count;
  }

  over({ first, last }: Months): Group {
    const own = [...this.#months].filter(([month]) => first <= month && month <= last).map(([, counted]) => counted);
    return {
      count: own.reduce((sum, { count }) => sum + count, 0),
      people: new Set(own.flatMap(({ people }) => [...people])).size,
    };
  }

  /** Months with which a group of enough people ends, and the newest with some. */
  get #ends() {
    this.#found ??= this.#find();
    return this.#found;
  }

  #found: { months: readonly string[]; few: readonly string[]; ends: ReadonlySet<string> } | undefined;

  #find() {
    const months = [...this.#months.keys()].sort();
    const ends: string[] = [];
    let group = new Set<number>();
    for (const month of months) {
      for (const person of this.#months.get(month)?.people ?? []) group.add(person);
      if (group.size < FEWEST) continue;
      ends.push(month);
      group = new Set();
    }
    const few = ends.length === 0 ? months : [];
    if (group.size > 0) ends.pop();
    return { months, few, ends: new Set([...ends, ...months.slice(-1)]) };
  }

  /** Whether the counts up to a month and those after it are nobody's or of enough people. */
  endsWith(month: string): boolean {
    const { months, ends } = this.#ends;
    const newest = months.findLast((one) => one <= month);
    return newest === undefined || ends.has(newest);
  }

  /** The months of a line that has few people at all. */
  get few(): readonly string[] {
    return this.#ends.few;
  }
}

interface Gap {
  months: readonly string[];
  told: ReadonlySet<string>;
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
export class CountTable {
  readonly #lines = new Map<string, Line>();
  readonly #places = new Map<string, number>();
  readonly #whole: Whole | undefined;

  constructor(counts: readonly MonthCount[], linesOf: (count: never) => readonly string[], whole?: Whole) {
    this.#whole = whole;
    for (const count of counts) {
      const names = linesOf(count as never);
      const place = names.join('\n');
      if (!this.#places.has(place)) this.#places.set(place, this.#places.size);
      for (const name of names) {
        const line = this.#lines.get(name) ?? new Line();
        this.#lines.set(name, line);
        line.add(count, this.#places.get(place) ?? 0);
      }
    }
  }

  over(name: string, period: Months): Group {
    return this.#lines.get(name)?.over(period) ?? { count: 0, people: 0 };
  }

  figure(name: string, period: Months): Figure {
    const group = this.over(name, period);
    return strictest(figureOf(group), ...(this.shows(name, period) ? [] : (['hidden'] as const)));
  }

  shows(name: string, { first, last }: Months): boolean {
    return (
      [plusMonths(first, -1), last].every((end) => this.ends(name, end)) &&
      this.#gaps.every(
        ({ months, told }) =>
          told.has(name) || !this.#lines.has(name) || !months.some((month) => first <= month && month <= last),
      )
    );
  }

  /** Whether periods of a line may end with this month. */
  ends(name: string, month: string): boolean {
    const told =
      this.#toldAt.get(month) ??
      this.#told(
        (line) => line.endsWith(month),
        (table, known) => table.ends(known, month),
      );
    this.#toldAt.set(month, told);
    return told.has(name) || !this.#lines.has(name);
  }

  readonly #toldAt = new Map<string, ReadonlySet<string>>();

  /** For each line that has few people at all, the lines that are told over periods with one of its months. */
  get #gaps(): readonly Gap[] {
    this.#foundGaps ??= this.#findGaps();
    return this.#foundGaps;
  }

  #foundGaps: readonly Gap[] | undefined;

  #findGaps(): Gap[] {
    const known = this.#whole?.table.#gaps ?? [];
    const own = [...this.#lines].filter(([name, { few }]) => few.length > 0 && this.#whole?.nameOf(name) === undefined);
    return [
      ...known.map(({ months, told }) => {
        return {
          months,
          told: this.#told(
            () => true,
            (_table, name) => told.has(name),
          ),
        };
      }),
      ...own.map(([few, { few: months }]) => {
        const beside = known.filter((gap) => gap.months.some((month) => months.includes(month)));
        const isTold = (_table: CountTable, name: string) => beside.every(({ told }) => told.has(name));
        return { months, told: this.#told((_line, name) => name !== few, isTold) };
      }),
    ];
  }

  readonly #toldBeside = new Map<string, ReadonlySet<string>>();

  /** The lines that may be told without telling any that may not, the largest first: a sum comes before its parts. */
  #told(
    mayBe: (line: Line, name: string) => boolean,
    isTold: (table: CountTable, name: string) => boolean,
  ): ReadonlySet<string> {
    const whole = this.#whole;
    const order = [...this.#lines].map(([name, line]) => {
      const known = whole?.nameOf(name);
      const isSecret = whole && known !== undefined ? !isTold(whole.table, known) : !mayBe(line, name);
      return { name, line, isSecret, isFirst: known !== undefined };
    });
    const secrets = order.filter(({ isSecret }) => isSecret);
    const key = JSON.stringify(secrets.map(({ name }) => name));
    const before = this.#toldBeside.get(key);
    if (before) return before;
    let hidden = secrets.map(({ line }) => this.#vector(line));
    order.sort((one, other) => Number(other.isFirst) - Number(one.isFirst) || other.line.count - one.line.count);
    const basis: Float64Array[] = [];
    const told = new Set<string>();
    for (const { name, line, isSecret } of order) {
      if (isSecret) continue;
      const own = basis.reduce(without, this.#vector(line));
      if (hidden.length > 0 && own.some(isSome)) {
        const left = hidden.map((secret) => without(secret, own));
        if (left.some((secret) => !secret.some(isSome))) continue;
        hidden = left;
        basis.push(own);
      }
      told.add(name);
    }
    this.#toldBeside.set(key, told);
    return told;
  }

  #vector({ places }: Line): Float64Array {
    const vector = new Float64Array(this.#places.size);
    for (const place of places) vector[place] = 1;
    return vector;
  }
}

function isSome(number: number): boolean {
  return Math.abs(number) > 1e-6;
}

/** A sum without the part of it that another one tells. */
function without(sum: Float64Array, known: Float64Array): Float64Array {
  const at = known.findIndex(isSome);
  const times = (sum[at] ?? 0) / (known[at] ?? 1);
  return isSome(times) ? sum.map((number, place) => number - times * (known[place] ?? 0)) : sum;
}
