import type { Language } from '../../core/config.ts';
import { fold } from '../../core/fold.ts';
import type { Comarca, Country, Town } from '../../types/shared/places.ts';
import type { Queries } from '../db/database.ts';
import countries from './data/countries.json' with { type: 'json' };

/** Catalan order: `À` beside `A`, `l·l` as `ll`. */
const CATALAN = new Intl.Collator('ca');

/** The language in which the product itself names countries. */
const OWN = 'ca';
const ISO = new Map(countries.map(({ id, iso }) => [id, iso]));

/** All countries of the college's list, by their names in that language; in Catalan when it is not known. */
export async function listCountries(db: Queries, language: Language = OWN): Promise<Country[]> {
  const rows = await db.selectFrom('countries').select(['id', 'name as nombre']).execute();
  const [known = OWN] = Intl.DisplayNames.supportedLocalesOf(language === '' ? OWN : language);
  const names = new Intl.DisplayNames(known, { type: 'region' });
  const nameOf = ({ id, nombre }: Country) => {
    const iso = known === OWN ? undefined : ISO.get(id);
    return (iso && names.of(iso)) || nombre;
  };
  const { compare } = new Intl.Collator(known);
  return rows
    .map((row) => ({ id: row.id, nombre: nameOf(row) }))
    .sort((one, other) => compare(one.nombre, other.nombre));
}

/** The 43 comarques, by name. */
export async function listComarques(db: Queries): Promise<Comarca[]> {
  const rows = await db.selectFrom('comarques').select(['id', 'name as nombre']).execute();
  return rows.sort((one, other) => CATALAN.compare(one.nombre, other.nombre));
}

/** Name of a country; `null` when the list has no such id. */
export async function countryName(db: Queries, id: number): Promise<string | null> {
  const row = await db.selectFrom('countries').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/** The towns a postal code reaches into, by name; outside Catalonia `comarca` is empty. */
export async function townsOf(db: Queries, postalCode: string): Promise<Town[]> {
  const rows = await db
    .selectFrom('postal_codes')
    .innerJoin('municipalities', 'municipalities.code', 'postal_codes.municipality')
    .innerJoin('provinces', 'provinces.code', 'municipalities.province')
    .leftJoin('comarques', 'comarques.id', 'municipalities.comarca_id')
    .select(['municipalities.name as poblacion', 'provinces.name as provincia', 'comarques.name as comarca'])
    .where('postal_codes.code', '=', postalCode)
    .execute();
  return rows
    .map(({ comarca, ...town }) => ({ ...town, comarca: comarca ?? '' }))
    .sort((one, other) => CATALAN.compare(one.poblacion, other.poblacion));
}

/**
 * The towns of a postal code, when a town that was written for it is known to lie elsewhere: the list has the
 * code without that town, and the name is that of another municipality or of a province, which its capital bears.
 * A name nobody knows may be that of a village.
 * @returns names, none when there is nothing to say against it
 */
export async function townsInstead(db: Queries, postalCode: string, town: string): Promise<string[]> {
  const wanted = fold(town.trim());
  const names = [...new Set((await townsOf(db, postalCode)).map(({ poblacion }) => poblacion))];
  if (wanted === '' || names.length === 0 || names.some((name) => fold(name) === wanted)) return [];
  const [municipalities, provinces] = await Promise.all([
    db.selectFrom('municipalities').select('name').execute(),
    db.selectFrom('provinces').select('name').execute(),
  ]);
  return [...municipalities, ...provinces].some(({ name }) => fold(name) === wanted) ? names : [];
}

/** Name of the province whose postal codes begin so; `null` for what is no Spanish code. */
export async function provinceOf(db: Queries, postalCode: string): Promise<string | null> {
  if (!/^\d{5}$/.test(postalCode)) return null;
  const code = postalCode.slice(0, 2);
  const row = await db.selectFrom('provinces').select('name').where('code', '=', code).executeTakeFirst();
  return row?.name ?? null;
}
