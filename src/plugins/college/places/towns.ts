import { sql } from 'kysely';
import { fold, soughtText } from '../../../core/values/fold.ts';
import { collator } from '../../../core/values/formats.ts';
import type { Queries } from '../../../server/plugin.ts';
import type { Town } from '../../../types/shared/places.ts';
import { readPlaceData, TOWNS } from './place-data.ts';

/** Catalan order: `À` beside `A`, `l·l` as `ll`. */
const CATALAN = collator('ca');

/** The towns a postal code reaches into, by name; outside Catalonia `comarca` is empty. */
export async function townsOf(db: Queries, postalCode: string): Promise<Town[]> {
  const rows = await db
    .selectFrom('list_entries')
    .select(['labels', 'facts'])
    .where('list', '=', TOWNS)
    .where(sql<boolean>`facts @> ${JSON.stringify({ cpostal: postalCode })}::jsonb`)
    .execute();
  return rows
    .map(({ labels, facts: { provincia = '', comarca = '' } }) => ({
      poblacion: labels['*'] ?? '',
      provincia,
      comarca,
    }))
    .sort((one, other) => CATALAN.compare(one.poblacion, other.poblacion));
}

/** The towns of a postal code when the list knows that a given town lies elsewhere, else none. */
export async function townsInstead(db: Queries, postalCode: string, town: string): Promise<string[]> {
  const wanted = soughtText(town);
  const names = [...new Set((await townsOf(db, postalCode)).map(({ poblacion }) => poblacion))];
  if (wanted === '' || names.length === 0 || names.some((name) => fold(name) === wanted)) return [];
  return (await isMunicipality(db, wanted)) ? names : [];
}

/** Name of the province whose postal codes begin so; `null` for what is no Spanish code. */
export async function provinceOf(postalCode: string): Promise<string | null> {
  if (!/^\d{5}$/.test(postalCode)) return null;
  const { provinces } = await readPlaceData();
  return provinces.find(({ code }) => code === postalCode.slice(0, 2))?.name ?? null;
}

async function isMunicipality(db: Queries, folded: string): Promise<boolean> {
  const { municipalities, provinces } = await readPlaceData();
  if ([...municipalities, ...provinces].some(({ name }) => fold(name) === folded)) return true;
  const listed = await db
    .selectFrom('list_entries')
    .select('id')
    .where('list', '=', TOWNS)
    .where('search', '=', folded)
    .limit(1)
    .executeTakeFirst();
  return listed !== undefined;
}
