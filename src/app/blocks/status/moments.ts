import type { Json, Values } from '../../../core/config.ts';

/** A moment in UTC as calls answer it (RFC 3339). */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Values for a text, in which moments can be written by a format of it. */
export function moments(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, moment(value as Json)]));
}

function moment(value: Json): unknown {
  if (typeof value === 'string') return MOMENT.test(value) ? new Date(value) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return moments(value);
}
