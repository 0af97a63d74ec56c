import type { SourceEntry } from '../../core/action.ts';
import type { Queries } from '../db/database.ts';
import { listFamilies } from './activity-families.ts';
import { listComarques, listCountries } from './places.ts';

/** A list as the server knows it, to judge what was chosen from it. */
export interface ListSource {
  /** What there is to choose, as widgets offer it. */
  entries(db: Queries): Promise<readonly SourceEntry[]>;
  /** Key of the text for a choice that it does not have. */
  unknown: string;
}

/** Lists by the name that a field's option `source` has. What is not here only suggests, and any value goes. */
export const LIST_SOURCES: Readonly<Record<string, ListSource>> = {
  countries: {
    entries: async (db) => (await listCountries(db)).map(({ id, nombre }) => ({ value: id, label: nombre })),
    unknown: 'errors.server.unknownCountry',
  },
  comarques: {
    entries: async (db) => (await listComarques(db)).map(({ id, nombre }) => ({ value: { id }, label: nombre })),
    unknown: 'errors.server.unknownComarca',
  },
  'activity-families': {
    entries: async (db) =>
      (await listFamilies(db)).flatMap(({ id: idFamilia, subfamilias }) =>
        subfamilias.map(({ id, actividadProfesional }) => ({ value: { idFamilia, id }, label: actividadProfesional })),
      ),
    unknown: 'errors.server.unknownActivity',
  },
};
