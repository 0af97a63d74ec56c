import type { Json, Values } from './config.ts';

/** Whether values are as a condition of a form file wants them; without a condition, always. */
export function holds(when: Record<string, Json> | undefined, values: Values): boolean {
  return Object.entries(when ?? {}).every(([property, wanted]) => sameJson(values[property], wanted));
}

export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
