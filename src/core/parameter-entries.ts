import type { SourceEntry } from './action.ts';

/** One thing to choose, with those below it, as it travels (spec 2 §3). */
export interface EtecParameter {
  id_parametro: number;
  valor: string;
  /** `1`: only a heading. */
  solo_lectura: '0' | '1';
  hijos: readonly EtecParameter[];
}

/** The whole tree of parameters. */
export interface EtecParameters {
  activitats_professionals: readonly EtecParameter[];
  territorios: readonly EtecParameter[];
  /** By the key of the group. */
  proyecto: Readonly<Record<string, EtecParameter>>;
}

/** The groups of the parameters tree (spec 2 §3). */
export type ParameterGroup = keyof EtecParameters;

/**
 * A group of the parameters tree as entries to choose from: their values are the ids, the topmost ones of
 * `proyecto` carry the key that rules know them by. Browser and server judge by the same entries.
 */
export function parameterEntries(parameters: EtecParameters, group: ParameterGroup): SourceEntry[] {
  if (group !== 'proyecto') return parameters[group].map((parameter) => entryOf(parameter));
  return Object.entries(parameters.proyecto).map(([key, parameter]) => entryOf(parameter, key));
}

function entryOf({ id_parametro, valor, solo_lectura, hijos }: EtecParameter, key?: string): SourceEntry {
  return {
    value: id_parametro,
    label: valor,
    ...(key === undefined ? {} : { key }),
    ...(solo_lectura === '1' ? { readOnly: true } : {}),
    ...(hijos.length > 0 ? { children: hijos.map((child) => entryOf(child)) } : {}),
  };
}
