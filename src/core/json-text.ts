import type { Json } from './basics.ts';

/** Longest line of a list or object that stays on one. */
const WIDTH = 100;

/** Formatted JSON with short lists and objects on one line. */
export function jsonText(value: Json): string {
  return `${jsonPart(value, '')}\n`;
}

/** A value as it stands within a file whose line has that indentation. */
export function jsonPart(value: Json, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => jsonPart(one, `${indent}  `))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${jsonPart(one as Json, `${indent}  `)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const inner = parts.join(', ');
  const line = isList || parts.length === 0 ? `${open}${inner}${close}` : `${open} ${inner} ${close}`;
  const isShort = indent !== '' && line.length + indent.length < WIDTH && !line.includes('\n');
  return isShort ? line : `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}
