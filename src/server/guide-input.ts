import type { ActivityChoice, ComarcaChoice } from '../types/shared/guide-profile.ts';

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

/** A body whose lists can be counted on. */
export interface CleanGuideInput extends GuideInput {
  actividades: ActivityChoice[];
  comarcasPreferentes: ComarcaChoice[];
}

/** Entries without an id are dropped; of those with the same id the last one counts, in the place of the first. */
export function cleanGuideInput(input: GuideInput): CleanGuideInput {
  return {
    ...input,
    actividades: byId(input.actividades).map(({ id, idFamilia }) => ({ idFamilia: idFamilia ?? 0, id })),
    comarcasPreferentes: byId(input.comarcasPreferentes).map(({ id }) => ({ id })),
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
