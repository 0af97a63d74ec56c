import type { Json, Values, Wire } from './config.ts';

// Apart from the crossing itself: a form that is only read needs this much.

/** Yes and no of a record as the list the form shows: with the entry that stands for yes, or left out. */
export function flagged(flags: NonNullable<Wire['flags']>, values: Values): Values {
  const shown = { ...values };
  for (const [property, yes] of Object.entries(flags)) {
    if (shown[property] === true) shown[property] = [yes];
    else if (shown[property] === false) delete shown[property];
  }
  return shown;
}

/** The name of a property on the wire, before nesting. */
export function nameOf(rename: Record<string, string>, property: string): string {
  return Object.hasOwn(rename, property) ? (rename[property] as string) : property;
}

/** Whether values are as a condition of a form file wants them; without a condition, always. */
export function holds(when: Record<string, Json> | undefined, values: Values): boolean {
  return Object.entries(when ?? {}).every(([property, wanted]) => sameJson(values[property], wanted));
}

export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
