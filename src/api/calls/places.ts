import type { CallRequest } from '../../core/action.ts';
import type { Comarca, Country, Town, TownPage } from '../../types/shared/places.ts';

export type { Comarca, Country, Town, TownPage };

/** More towns than any postal code has (spec 2 §9). */
const PAGE_SIZE = 200;

/** Towns of a Spanish postal code; 4xx when the code is none (spec 2 §7, §8). */
export function towns(cpostal: string): CallRequest {
  return {
    method: 'GET',
    path: '/ebcn/ubicaciones/poblaciones/paginas',
    query: { page: 0, size: PAGE_SIZE, cpostal },
  };
}

export function countries(): CallRequest {
  return { method: 'GET', path: '/ebcn/ubicaciones/paises' };
}

export function comarques(): CallRequest {
  return { method: 'GET', path: '/ebcn/ubicaciones/comarcas' };
}
