import { valueAt } from '../../../core/values/field-path.ts';
import { isListPart, isObjectPart, type ObjectPart, objectOf, type Part, rowPart } from './shape.ts';

/**
 * Values filled with defaults, without what nobody has said. rjsf answers a required yes-or-no question with no, and
 * makes an empty object or list of what is not there; we leave them open, so that `required` asks for an answer.
 * @param given the values before they were filled
 */
export function withoutMade(part: Part, filled: unknown, given: unknown): unknown {
  if (isObjectPart(part)) return objectWithoutMade(part, objectOf(filled), objectOf(given));
  if (!isListPart(part) || !Array.isArray(filled)) return filled;
  const before: unknown[] = Array.isArray(given) ? given : [];
  return filled.map((entry, index) => withoutMade(rowPart(part, index), entry, before[index]));
}

function objectWithoutMade(
  { shape, parts }: ObjectPart,
  filled: Record<string, unknown>,
  given: Record<string, unknown>,
) {
  const { properties = {} } = shape.schema;
  const entries = Object.entries(filled).map(([name, value]) => {
    const property = properties[name];
    const said = valueAt(given, [name]) !== undefined || typeof property !== 'object' || property.default !== undefined;
    const inner = withoutMade(parts[name] ?? null, value, valueAt(given, [name]));
    return [name, !said && (inner === false || isHollow(inner)) ? undefined : inner] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** An object without members, a list without entries. */
function isHollow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
