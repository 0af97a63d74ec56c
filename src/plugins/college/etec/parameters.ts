import type { SourceEntry } from '../../../core/action.ts';
import type { Json, Language } from '../../../core/config.ts';
import { offeredEntries } from '../../../core/lists/list.ts';
import type { LoadedVersion } from '../../../server/plugin.ts';

/** One thing to choose, with those below it, as it travels (spec 2 §3). */
interface EtecParameter {
  id_parametro: Json;
  valor: string;
  /** `1`: only a heading. */
  solo_lectura: '0' | '1';
  hijos: readonly EtecParameter[];
}

/** The whole tree of parameters. */
interface EtecParameters {
  activitats_professionals: readonly EtecParameter[];
  territorios: readonly EtecParameter[];
  /** By the key of the group. */
  proyecto: Readonly<Record<string, EtecParameter>>;
}

/** The tree of parameters as it travels (spec 2 §3), out of the lists that are its groups. */
export function parametersOf(version: LoadedVersion, language: Language): EtecParameters {
  const offered = (list: string) => offeredEntries(version.lists.get(list)?.written(language) ?? []);
  const areas = offered('project-areas').map((entry) => [entry.key ?? String(entry.value), parameterOf(entry)]);
  return {
    activitats_professionals: offered('professional-activities').map(parameterOf),
    territorios: offered('territories').map(parameterOf),
    proyecto: Object.fromEntries(areas) as EtecParameters['proyecto'],
  };
}

function parameterOf({ value, label, readOnly, children = [] }: SourceEntry): EtecParameter {
  return {
    id_parametro: value,
    valor: label,
    solo_lectura: readOnly ? '1' : '0',
    hijos: children.map(parameterOf),
  };
}
