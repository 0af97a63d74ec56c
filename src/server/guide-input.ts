import type { ActivityChoice, ComarcaChoice } from '../types/shared/guide-entry.ts';

type Text = string | null;
type Choice<Entry> = { [Name in keyof Entry]?: Entry[Name] | null };

/** The body of a change to a guide profile, as its schema lets it through. */
export interface GuideInput {
  visible: boolean;
  actividades?: Choice<ActivityChoice>[] | null;
  comarcasPreferentes?: Choice<ComarcaChoice>[] | null;
  poblacion?: Text;
  provincia?: Text;
  direccion?: { codigoPostal?: Text } | null;
  idPais?: number | null;
  datosContacto?: { movil?: Text } | null;
  nombreEmpresa?: Text;
  presentacion?: Text;
  enlace?: Text;
}

/** A body of which every part is known and the lists can be counted on. */
export type CleanGuideInput = Required<Omit<GuideInput, 'actividades' | 'comarcasPreferentes'>> & {
  actividades: ActivityChoice[];
  comarcasPreferentes: ComarcaChoice[];
};

/**
 * What will be stored, and nothing else: rules must not be shown one value under one name and the table
 * another under another. Entries without an id are dropped; of those with the same id the last one counts,
 * in the place of the first (spec 2 §3).
 */
export function cleanGuideInput(input: GuideInput): CleanGuideInput {
  return {
    visible: input.visible,
    actividades: byId(input.actividades).map(({ id, idFamilia }) => ({ idFamilia: idFamilia ?? 0, id })),
    comarcasPreferentes: byId(input.comarcasPreferentes).map(({ id }) => ({ id })),
    poblacion: input.poblacion ?? null,
    provincia: input.provincia ?? null,
    direccion: { codigoPostal: input.direccion?.codigoPostal ?? null },
    idPais: input.idPais ?? null,
    datosContacto: { movil: input.datosContacto?.movil ?? null },
    nombreEmpresa: input.nombreEmpresa ?? null,
    presentacion: input.presentacion ?? null,
    enlace: input.enlace ?? null,
  };
}

function byId<Entry extends { id?: number | null }>(entries: Entry[] | null | undefined): (Entry & { id: number })[] {
  const found = new Map<number, Entry & { id: number }>();
  for (const entry of entries ?? []) {
    const { id } = entry;
    if (id !== undefined && id !== null) found.set(id, { ...entry, id });
  }
  return [...found.values()];
}
