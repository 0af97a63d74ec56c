import type { ListSeed } from '../../../server/plugin.ts';
import { readPlaceData, TOWNS, townRow } from './place-data.ts';

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
