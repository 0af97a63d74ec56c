import { isBlank } from '../../../core/counted-values.ts';
import type { ActivityChoice, ComarcaChoice } from '../../../types/shared/guide-entry.ts';

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
    poblacion: words(input.poblacion),
    provincia: words(input.provincia),
    direccion: { codigoPostal: words(input.direccion?.codigoPostal) },
    idPais: input.idPais ?? null,
    datosContacto: { movil: words(input.datosContacto?.movil) },
    nombreEmpresa: words(input.nombreEmpresa),
    presentacion: words(input.presentacion),
    enlace: words(input.enlace),
  };
}

/** Blanks alone are not judged by the rules, so they are nothing here either. */
function words(value: Text | undefined): Text {
  return value === undefined || isBlank(value) ? null : value;
}

function byId<Entry extends { id?: number | null }>(entries: Entry[] | null | undefined): (Entry & { id: number })[] {
  const found = new Map<number, Entry & { id: number }>();
  for (const entry of entries ?? []) {
    const { id } = entry;
    if (id !== undefined && id !== null) found.set(id, { ...entry, id });
  }
  return [...found.values()];
}
