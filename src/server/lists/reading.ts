import { type Static, Type } from 'typebox';
import type { Json } from '../../core/config.ts';
import { LIST_PAGE } from '../../core/lists/list.ts';
import type { LoadedList } from '../config/loaded-version.ts';
import { ApiError } from '../http/errors.ts';
import type { EntryQuery } from './entries.ts';

const page = Type.Object({
  search: Type.String({ maxLength: 100, default: '', description: 'Part of the label, without regard to accents' }),
  value: Type.Optional(
    Type.String({ maxLength: 1000, description: 'A value as JSON: only its entry is returned, retired or not' }),
  ),
  page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'From 0' }),
  size: Type.Integer({ minimum: 1, maximum: LIST_PAGE, default: LIST_PAGE }),
});

const entry = {
  type: 'object',
  additionalProperties: true,
  description:
    '`value` goes into a form, `label` says it in the language asked for; `facts` are further columns; `readOnly` is ' +
    'a heading; `retired` is not offered any more; `children` are entries of the same shape',
};

/** Query of a list: page, search, and facts of an imported list. */
export const ListQuery = Type.Unsafe<Static<typeof page> & Record<string, unknown>>({
  ...page,
  additionalProperties: { type: 'string', maxLength: 200 },
});

/** A page of entries, serialised by the route. */
export const listPage = Type.Unsafe<string>({
  type: 'object',
  properties: { entries: { type: 'array', items: entry }, total: { type: 'integer' } },
});

/**
 * Turns the query of a call into one of the list.
 * @throws ApiError 400 for an unknown column or a malformed value.
 */
export function askedOf(
  list: LoadedList,
  { search, value, page, size, ...asked }: Static<typeof ListQuery>,
): EntryQuery {
  const columns = list.import?.facts ?? [];
  const facts = Object.entries(asked).map(([name, value]) => {
    if (!columns.includes(name) || typeof value !== 'string') throw new ApiError(400, 'errors.server.badRequest');
    return [name, value] as const;
  });
  const named = typeof value === 'string' ? { value: parsedValue(value) } : {};
  return { search, page, size, ...named, facts: Object.fromEntries(facts) };
}

function parsedValue(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'errors.server.badRequest');
  }
}
