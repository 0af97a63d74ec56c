import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import comarques from './data/comarques.json' with { type: 'json' };
import countries from './data/countries.json' with { type: 'json' };
import provinces from './data/provinces.json' with { type: 'json' };

/** Id of Spain in the college's list of countries (spec 2 §4). */
export const SPAIN = 3;

export interface PlaceData {
  /** `iso`: ISO 3166-1 alpha-2, and `XK`. */
  countries: readonly { id: number; nombre: string; iso: string }[];
  comarques: readonly { id: number; nombre: string }[];
  provinces: readonly { code: string; name: string }[];
  /** The 947 municipalities of Catalonia, each with the id of its comarca. */
  municipalities: readonly { code: string; name: string; comarca: string }[];
  /** Postal codes of Catalonia's main towns; one of several towns stands there once for each. */
  postalCodes: readonly { code: string; municipality: string }[];
}

/** The facts that come with the product, from `src/server/lists/data/`. */
export async function readPlaceData(): Promise<PlaceData> {
  const [municipalities, postalCodes] = await Promise.all([
    rowsOf<PlaceData['municipalities'][number]>('municipalities.csv'),
    rowsOf<PlaceData['postalCodes'][number]>('postal-codes.csv'),
  ]);
  return { countries, comarques, provinces, municipalities, postalCodes };
}

async function rowsOf<Row>(name: string): Promise<Row[]> {
  const text = await readFile(new URL(`./data/${name}`, import.meta.url), 'utf8');
  return parse(text, { columns: true }) as Row[];
}
