import { called } from '../../kit/called.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import { OperatorError } from '../../kit/operator-error.ts';

/** The person who makes a version current, and the reason. */
export interface Signed {
  by?: string;
  note?: string;
  /** The second person, where the organisation asks for one. */
  confirmedBy?: string;
}

export interface HistoryLine extends Signed {
  version: string;
  kind: 'publish' | 'rollback';
  at: string;
}

/** Characters that are stored. */
const LONGEST = { by: 100, note: 500 };
/** Shorter beginnings of a version's name soon match several versions. */
const SHORTEST = 4;

export function signature({ by, note, confirmedBy }: Signed) {
  return {
    by: by?.slice(0, LONGEST.by) || null,
    note: note?.slice(0, LONGEST.note) || null,
    confirmed_by: confirmedBy?.slice(0, LONGEST.by) || null,
  };
}

/** Versions that became current, newest first; the first line is live. */
export async function publishHistory(db: Queries, limit = 50): Promise<HistoryLine[]> {
  const rows = await db
    .selectFrom('config_activations')
    .select(['version', 'kind', 'activated_at', 'by', 'note', 'confirmed_by'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ version, kind, activated_at, by, note, confirmed_by }) => ({
    version,
    kind,
    at: activated_at.toISOString(),
    ...(by !== null && { by }),
    ...(note !== null && { note }),
    ...(confirmed_by !== null && { confirmedBy: confirmed_by }),
  }));
}

/**
 * Versions that rolling back leads through, the current one last: a publication puts one on top, a roll-back removes
 * all above its target.
 */
export async function versionStack(db: Queries): Promise<string[]> {
  const history = await db.selectFrom('config_activations').select(['version', 'kind']).orderBy('id').execute();
  const stack: string[] = [];
  for (const { version, kind } of history) {
    if (kind === 'publish') stack.push(version);
    else
      do stack.pop();
      while (stack.length > 0 && stack.at(-1) !== version);
  }
  return stack;
}

/** Versions between two on the way back; empty if it is no way back. */
export async function versionsBetween(db: Queries, from: string, to: string): Promise<string[]> {
  const stack = await versionStack(db);
  const start = stack.slice(0, -1).lastIndexOf(to);
  return stack.at(-1) === from && start >= 0 ? stack.slice(start + 1, -1).reverse() : [];
}

/**
 * The published version whose name begins like this.
 * @throws OperatorError if there is none or more than one
 */
export async function versionNamed(db: Db, beginning: string): Promise<string> {
  const rows = await db.selectFrom('config_versions').select('version').execute();
  const found = rows.map(({ version }) => version).filter((version) => version.startsWith(beginning));
  const [only, ...others] = found.includes(beginning) ? [beginning] : found;
  if (only === undefined || beginning.length < SHORTEST)
    throw new OperatorError(`There is no version "${beginning}": ${called('config', 'history')} shows them.`);
  if (others.length > 0) throw new OperatorError(`Several versions begin with "${beginning}": ${found.join(', ')}.`);
  return only;
}
