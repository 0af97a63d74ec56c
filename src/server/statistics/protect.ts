import type { Figure } from '../../api/shapes/statistics.ts';

/** Fewer people than this are a group that points at somebody. */
export const FEWEST = 5;

/** How often something was counted, and how many people that were; where nobody knows them, as many as it was counted. */
export interface Group {
  count: number;
  people: number;
}

/** A group alone. */
export function figureOf({ count, people }: Group): Figure {
  return count > 0 && Math.min(count, people) < FEWEST ? 'few' : count;
}

/** A part of a group whose figure is known: the rest must not be few either, since it could be calculated. */
export function partOf(part: Group, whole: Group): Figure {
  const rest = whole.count - part.count;
  const figure = figureOf(part);
  return figure === 'few' || rest <= 0 || rest >= FEWEST ? figure : 'hidden';
}

/** Knowledge of groups that the answers to other questions give. */
interface Beside {
  /** Whether the figure of this group would tell a group of fewer than five people. */
  tells(at: number): boolean;
  /** Whether the sum of some groups tells none. */
  mayBeSummed(groups: readonly number[]): boolean;
}

/**
 * Groups that make up a whole whose figure is known. Where one is few, or must be hidden, others are hidden as well, the
 * smallest first, until the figures that are shown leave more than one possibility for it.
 * @returns `safe: false` when even then the whole would tell it, so the whole must be hidden too
 */
export function partsOf(groups: readonly Group[], beside?: Beside): { figures: Figure[]; safe: boolean } {
  const secret = groups.map(
    (group, at) => figureOf(group) === 'few' || (group.count > 0 && beside?.tells(at) === true),
  );
  const figures = groups.map((group, at) => (secret[at] ? strictest(figureOf(group), 'hidden') : figureOf(group)));
  const order = groups
    .map(({ count }, at) => ({ count, at }))
    .filter(({ at }) => !secret[at] && figures[at] !== 0)
    .sort((one, other) => one.count - other.count);
  const unknown = () => figures.flatMap((figure, at) => (typeof figure === 'number' ? [] : [at]));
  while (!isSafe(groups, figures, secret) || beside?.mayBeSummed(unknown()) === false) {
    const next = order.shift();
    if (!next) return { figures, safe: false };
    figures[next.at] = 'hidden';
  }
  return { figures, safe: true };
}

/** Whether the sum of what is not shown leaves at least two possibilities for each figure that is secret. */
function isSafe(groups: readonly Group[], figures: readonly Figure[], secret: readonly boolean[]): boolean {
  const unknown = groups.flatMap(({ count }, at) => {
    const own = { secret: secret[at], count };
    if (figures[at] === 'hidden') return [{ ...own, least: FEWEST, most: Number.POSITIVE_INFINITY }];
    // A group of few people may have been counted more often than there are people.
    const most = count < FEWEST ? FEWEST - 1 : Number.POSITIVE_INFINITY;
    return figures[at] === 'few' ? [{ ...own, least: 1, most }] : [];
  });
  const sum = unknown.reduce((all, { count }) => all + count, 0);
  return unknown.every(({ secret: asked, least, most }, at) => {
    if (!asked) return true;
    const others = unknown.filter((_one, index) => index !== at);
    const lowest = Math.max(least, sum - others.reduce((all, one) => all + one.most, 0));
    const highest = Math.min(most, sum - others.reduce((all, one) => all + one.least, 0));
    return highest > lowest;
  });
}

/** Of several reasons not to show a figure the first: that it is few, then that another one is. */
export function strictest(...figures: readonly Figure[]): Figure {
  return figures.find((figure) => figure === 'few') ?? figures.find((figure) => figure === 'hidden') ?? figures[0] ?? 0;
}
