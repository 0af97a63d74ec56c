import type { Queries } from '../../db/database.ts';
import { SPAIN } from '../../lists/place-data.ts';
import { countryName, provinceOf, townsOf } from '../../lists/places.ts';
import type { Address } from '../tables.ts';

export type PlaceColumns = Partial<
  Pick<Address, 'postal_code' | 'town' | 'province' | 'comarca' | 'country_id' | 'country'>
>;

/**
 * The place of an address as it is stored: with the name of its country, whatever was sent for it. Abroad
 * there is no province and no comarca. In Spain they are those of the town list where it knows the postal
 * code; the town may be named otherwise than there, as villages are. Where it does not, a province that was
 * not sent is that of the code. Without a country nothing is known, and all stays as it was sent.
 * @returns `null` when the college's list has no such country.
 */
export async function placeColumns(db: Queries, given: PlaceColumns): Promise<PlaceColumns | null> {
  const id = given.country_id ?? null;
  if (id === null) return { ...given, country: null };
  const country = await countryName(db, id);
  if (country === null) return null;
  const place = { ...given, country };
  if (id !== SPAIN) return { ...place, province: null, comarca: null };
  const code = given.postal_code ?? '';
  const towns = await townsOf(db, code);
  if (towns.length === 0) return { ...place, province: given.province || (await provinceOf(db, code)) };
  const named = towns.filter(({ poblacion }) => poblacion === given.town);
  const possible = named.length > 0 ? named : towns;
  return {
    ...place,
    province: listed(
      possible.map(({ provincia }) => provincia),
      given.province,
    ),
    comarca: listed(
      possible.map(({ comarca }) => comarca),
      given.comarca,
    ),
  };
}

/** What was sent if the list has it, else the list's word where it has only one; nothing when it has none. */
function listed(names: readonly string[], sent: string | null | undefined): string | null {
  const known = [...new Set(names)];
  if (sent && known.includes(sent)) return sent;
  return known.length === 1 ? known[0] || null : null;
}
