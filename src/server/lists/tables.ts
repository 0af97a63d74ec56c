import type { ParameterGroup } from '../../core/parameter-entries.ts';

/** The college's own list; the ids are its own too. */
interface Countries {
  id: number;
  name: string;
}

interface Comarques {
  id: number;
  name: string;
}

interface Provinces {
  /** Two digits, as municipality and postal codes begin. */
  code: string;
  name: string;
}

interface Municipalities {
  /** Five digits of the statistics institute (INE); the first two are the province. */
  code: string;
  name: string;
  province: string;
  /** Known in Catalonia only. */
  comarca_id: number | null;
}

/** One row per municipality that a postal code reaches into. */
interface PostalCodes {
  code: string;
  municipality: string;
}

/** One thing that a declaration may choose; `parent_id` makes a tree. */
interface EtecParameters {
  id: number;
  parent_id: number | null;
  group_name: ParameterGroup;
  /** Of the topmost ones of `proyecto`: the name that rules know them by. */
  key: string | null;
  value: string;
  /** Only a heading. */
  read_only: boolean;
  /** Among those of the same parent. */
  place: number;
}

export interface PlaceTables {
  etec_parameters: EtecParameters;
  countries: Countries;
  comarques: Comarques;
  provinces: Provinces;
  municipalities: Municipalities;
  postal_codes: PostalCodes;
}
