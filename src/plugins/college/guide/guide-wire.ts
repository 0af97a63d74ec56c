import type { Values } from '../../../core/config.ts';
import { flatten } from '../../../core/values/flatten.ts';
import type { ActivityChoice, ComarcaChoice, GuideProfile } from '../../../types/shared/guide-entry.ts';

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

/**
 * A body by the properties of the record. Entries without an id are dropped; of those with the same id the last
 * one counts, in the place of the first (spec 1 §3).
 */
export function guideValues(input: GuideInput): Values {
  const { idPais, actividades, comarcasPreferentes, direccion, datosContacto, ...rest } = input;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !name.includes('__'))),
    ...flatten({
      direccion: { codigoPostal: direccion?.codigoPostal },
      datosContacto: { movil: datosContacto?.movil },
    }),
    direccion__idpais: idPais,
    actividades: byId(actividades).map(({ id, idFamilia }) => ({ idFamilia: idFamilia ?? 0, id })),
    comarcasPreferentes: byId(comarcasPreferentes).map(({ id }) => ({ id })),
  };
}

/** A record's values as they travel; `null` is what nobody knows. */
export function guideProfile(values: Values): GuideProfile {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : null);
  return {
    actividades: (values.actividades ?? []) as ActivityChoice[],
    comarcasPreferentes: (values.comarcasPreferentes ?? []) as ComarcaChoice[],
    poblacion: text('poblacion'),
    provincia: text('provincia'),
    direccion: { codigoPostal: text('direccion__codigoPostal') },
    idPais: typeof values.direccion__idpais === 'number' ? values.direccion__idpais : null,
    datosContacto: { movil: text('datosContacto__movil') },
    nombreEmpresa: text('nombreEmpresa'),
    presentacion: text('presentacion'),
    enlace: text('enlace'),
    visible: values.visible === true,
    fotoPersonalUrl: text('fotoPersonalUrl'),
    logoEmpresaUrl: text('logoEmpresaUrl'),
    curriculumUrl: text('curriculumUrl'),
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
