import type { EtecParameter, EtecParameters } from '../../../core/parameter-entries.ts';
import type { Queries } from '../../../server/db/database.ts';

/** The whole tree of parameters as it travels (spec 2 §3), in its order. */
export async function findParameters(db: Queries): Promise<EtecParameters> {
  const rows = await db.selectFrom('etec_parameters').selectAll().orderBy('place').orderBy('id').execute();
  const below = new Map<number | null, typeof rows>();
  for (const row of rows) below.set(row.parent_id, [...(below.get(row.parent_id) ?? []), row]);
  const treeOf = (row: (typeof rows)[number]): EtecParameter => ({
    id_parametro: row.id,
    valor: row.value,
    solo_lectura: row.read_only ? '1' : '0',
    hijos: (below.get(row.id) ?? []).map(treeOf),
  });
  const top = (group: keyof EtecParameters) => (below.get(null) ?? []).filter((row) => row.group_name === group);
  return {
    activitats_professionals: top('activitats_professionals').map(treeOf),
    territorios: top('territorios').map(treeOf),
    proyecto: Object.fromEntries(top('proyecto').map((row) => [row.key ?? String(row.id), treeOf(row)])),
  };
}
