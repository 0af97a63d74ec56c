import { oncePer } from '../../core/once-per.ts';
import { FEWEST } from './protect.ts';

/** Characters of a month as counts have it, `2026-11`. */
export const MONTH = 'YYYY-MM'.length;

/** The month so many months later; earlier for fewer than none. */
export function plusMonths(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export interface Months {
  first: string;
  last: string;
}

export function monthsOf({ first, last }: Months): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = plusMonths(month, 1)) months.push(month);
  return months;
}

/** Different people by month, the oldest month first; five at most of each count. */
export type People = ReadonlyMap<string, ReadonlySet<number>>;

/** Whether any two such periods differ by nobody or by at least five of these people. */
export function hasSafeEnds({ first, last }: Months, people: People): boolean {
  const wider = outwards({ first, last }, people);
  return wider.first === first && wider.last === last;
}

/** Months with which a group of enough people ends, and the newest with some. */
const endsOf = oncePer((people: People) => {
  const ends: string[] = [];
  let group = new Set<number>();
  for (const [month, own] of people) {
    for (const person of own) group.add(person);
    if (group.size < FEWEST) continue;
    ends.push(month);
    group = new Set();
  }
  if (group.size > 0) ends.pop();
  return new Set([...ends, ...[...people.keys()].slice(-1)]);
});

/**
 * Moves the ends of a period outwards, to where any two periods differ by nobody or by at least five people: the counts of
 * one can be taken from those of the other. The newest people, until they are five, go with those before them.
 * @param people those of each month that has some, the oldest month first
 */
export function outwards({ first, last }: Months, people: People): Months {
  const mayEnd = (month: string) => {
    const counted = [...people.keys()].findLast((one) => one <= month);
    return counted === undefined || endsOf(people).has(counted);
  };
  let [from, to] = [first, last];
  while (!mayEnd(plusMonths(from, -1))) from = plusMonths(from, -1);
  while (!mayEnd(to)) to = plusMonths(to, 1);
  return { first: from, last: to };
}
