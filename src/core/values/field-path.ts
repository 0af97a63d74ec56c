/**
 * The way to a field in the values of a form: names, and positions of rows. As a text the steps are separated by dots:
 * `name`, `address.street`, `guests.2.name`. A step of digits is a position, `*` every row of a list; no property may be
 * called so.
 */
export type Step = string | number;

const POSITION = /^\d+$/;

/** `['guests', 2, 'name']` → `guests.2.name`. */
export function pathOf(steps: readonly Step[]): string {
  return steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('.', '~1')).join('.');
}

/** `guests.2.name` → `['guests', 2, 'name']`. */
export function stepsOf(path: string): Step[] {
  return path
    .split('.')
    .map((step) => (POSITION.test(step) ? Number(step) : step.replaceAll('~1', '.').replaceAll('~0', '~')));
}

/** The names on the way to a field; rows add none. `guests.2.name` → `['guests', 'name']`. */
export function namesOf(path: string): string[] {
  return stepsOf(path).filter((step): step is string => typeof step === 'string' && step !== EACH);
}

/** The property of the form itself on the way to a field: `guests.2.name` → `guests`. */
export function rootOf(path: string): string {
  return String(stepsOf(path)[0] ?? '');
}

/** Stands for every row of a list. */
export const EACH = '*';

/** A field of a row as a field of every row: `guests.2.name` → `guests.*.name`. */
export function patternOf(path: string): string {
  return pathOf(stepsOf(path).map((step) => (typeof step === 'number' ? EACH : step)));
}

/** The value at a path; absent when a part of the path is. */
export function valueAt(root: unknown, steps: readonly Step[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<Step, unknown>)[step];
  }
  return value;
}

/** A copy with another value at a path; parts that are not on the way stay the same objects. */
export function withValueAt<Root>(root: Root, steps: readonly Step[], value: unknown): Root {
  const [step, ...rest] = steps;
  if (step === undefined) return value as Root;
  const inner = withValueAt((root as Record<Step, unknown> | undefined)?.[step], rest, value);
  if (typeof step === 'number') {
    const copy = Array.isArray(root) ? [...root] : [];
    copy[step] = inner;
    return copy as Root;
  }
  return { ...root, [step]: inner };
}
