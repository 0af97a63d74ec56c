import type { CompiledProcedure } from '../../core/procedure.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';

interface Description {
  paths?: Record<string, object>;
  [part: string]: unknown;
}

const GENERAL = '/api/procedures/{procedure}';

/**
 * The description of the API with the procedures of a version: the general calls said for each of them, with the names
 * of its states and of the member's moves.
 */
export function withProcedures<Api extends Description>(api: Api, version: LoadedVersion | null): Api {
  if (!version) return api;
  const general = Object.entries(api.paths ?? {}).filter(([path]) => path.startsWith(GENERAL));
  const own = [...version.procedures.values()].flatMap((procedure) =>
    general.map(([path, operations]) => [
      path.replace(GENERAL, `/api/procedures/${procedure.id}`),
      said(operations, procedure),
    ]),
  );
  return { ...api, paths: { ...api.paths, ...Object.fromEntries(own) } };
}

/** A copy in which a state and a move are one of the procedure's, and nothing is left to name it. */
function said(operations: object, { states, moves }: CompiledProcedure): object {
  const byMember = Object.keys(moves).filter((move) => moves[move]?.by.includes('member'));
  const known: Record<string, readonly string[]> = { state: states, move: byMember };
  return JSON.parse(
    JSON.stringify(operations, (key, value: unknown) => {
      if (key === 'parameters' && Array.isArray(value)) return value.filter(({ name }) => name !== 'procedure');
      const names = Object.hasOwn(known, key) ? known[key] : undefined;
      return names && isTextSchema(value) ? { ...value, enum: names } : value;
    }),
  ) as object;
}

function isTextSchema(value: unknown): value is { type: 'string' } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'string';
}
