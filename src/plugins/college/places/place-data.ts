import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HOME, type ListSeed, readTable } from '../../../server/plugin.ts';
import provinces from './provinces.json' with { type: 'json' };

/** Id of Spain in the college's list of countries (spec 2 §4). */
export const SPAIN = 3;

/** Id of the list of towns, `schemas/_lists/towns.list.json`. */
export const TOWNS = 'towns';

interface PlaceData {
  provinces: readonly { code: string; name: string }[];
  /** The 947 municipalities of Catalonia, each with its comarca. */
  municipalities: readonly { code: string; name: string; comarca: string }[];
  /** Code of a municipality → its comarca. */
  comarcas: ReadonlyMap<string, string>;
  /** Postal codes of Catalonia's main towns; one of several towns stands there once for each. */
  postalCodes: readonly { code: string; municipality: string }[];
}

let data: Promise<PlaceData> | undefined;

export function readPlaceData(): Promise<PlaceData> {
  data ??= read();
  return data;
}

async function read(): Promise<PlaceData> {
  const [municipalities, postalCodes] = await Promise.all([
    rowsOf<PlaceData['municipalities'][number]>('municipalities.csv'),
    rowsOf<PlaceData['postalCodes'][number]>('postal-codes.csv'),
  ]);
  const comarcas = new Map(municipalities.map(({ code, comarca }) => [code, comarca]));
  return { provinces, municipalities, comarcas, postalCodes };
}

async function rowsOf<Row>(name: string): Promise<Row[]> {
  const text = await readFile(path.join(HOME, 'src/plugins/college/places', name), 'utf8');
  const { head, rows } = readTable(text);
  return rows.map(({ cells }) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']))) as Row[];
}

/** A town of a postal code by the columns of the list. `comarca` is empty outside Catalonia. */
interface TownRow {
  id: string;
  cpostal: string;
  poblacion: string;
  provincia: string;
  comarca: string;
}

/** The row of a municipality that a postal code reaches into; its province is that of the municipality. */
export function townRow(data: PlaceData, code: string, municipality: string, name: string): TownRow {
  return {
    id: `${code}-${municipality}`,
    cpostal: code,
    poblacion: name,
    provincia: data.provinces.find((one) => one.code === municipality.slice(0, 2))?.name ?? '',
    comarca: data.comarcas.get(municipality) ?? '',
  };
}

/** The towns that come with the product: postal codes of Catalonia. */
export const townSeed: ListSeed = {
  list: TOWNS,
  async entries() {
    const data = await readPlaceData();
    const names = new Map(data.municipalities.map(({ code, name }) => [code, name]));
    return data.postalCodes.map(({ code, municipality }) => {
      const { id, poblacion, ...facts } = townRow(data, code, municipality, names.get(municipality) ?? '');
      return { id, labels: { '*': poblacion }, facts };
    });
  },
};
