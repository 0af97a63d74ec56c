import type { SourceEntry } from '../../../src/core/action.ts';

/** Groups to choose whose children open with them, a heading, and an entry that is only shown. */
export const projectEntries: readonly SourceEntry[] = [
  {
    value: 10,
    key: 'renewable',
    label: 'Generació renovable',
    children: [
      { value: 11, label: 'Solar fotovoltaica' },
      { value: 12, label: 'Eòlica' },
      { value: 13, label: 'Biomassa' },
    ],
  },
  {
    value: 20,
    key: 'mobility',
    label: 'Mobilitat elèctrica',
    children: [
      { value: 21, label: 'Punts de recàrrega' },
      { value: 22, label: 'Flotes' },
    ],
  },
  {
    value: 30,
    key: 'permits',
    label: 'Tràmits',
    readOnly: true,
    children: [
      { value: 31, label: 'Llicències', children: [{ value: 32, label: 'Obra major' }] },
      { value: 33, label: 'Subvencions' },
    ],
  },
  { value: 40, label: 'Auditories' },
  { value: 41, label: 'Àrea antiga', readOnly: true },
];

/** Families of activities: headings only. */
export const familyEntries: readonly SourceEntry[] = [
  ['Energia', 'Instal·lacions tèrmiques', 'Gas', 'Baixa tensió'],
  ['Seguretat', 'Prevenció', 'Incendis'],
  ['Projectes', 'Naus industrials', 'Estructures'],
].map(([label = '', ...names], family) => ({
  value: family,
  label,
  readOnly: true,
  children: names.map((name, id) => ({ value: { idFamilia: family, id }, label: name })),
}));

/** So many groups of so many entries, whose values are numbers from 1 on. */
export function manyEntries(groups: number, each: number): SourceEntry[] {
  return Array.from({ length: groups }, (_, group) => ({
    value: `g${group}`,
    label: `Grup ${group + 1}`,
    readOnly: true,
    children: Array.from({ length: each }, (_entry, at) => ({
      value: group * each + at + 1,
      label: `Opció ${group * each + at + 1}`,
    })),
  }));
}

/** A plain list. */
export function listEntries(count: number): SourceEntry[] {
  return Array.from({ length: count }, (_, at) => ({ value: { id: at + 1 }, label: `Comarca ${at + 1}` }));
}
