import type { SourceEntry } from '../../src/core/action.ts';
import { countryEntries, type FakeProviders, makeFakeProviders, townEntries } from './sites/fake-providers.tsx';

const comarques = ['Alt Empordà', 'Barcelonès', 'Baix Llobregat', 'Segrià', 'Tarragonès'].map((label, at) => ({
  value: { id: at + 1 },
  label,
}));

const families: SourceEntry[] = [
  { id: 1, label: 'Energia', members: ['Instal·lacions fotovoltaiques', 'Eficiència energètica'] },
  { id: 2, label: 'Seguretat', members: ['Plans d’autoprotecció'] },
].map(({ id: idFamilia, label, members }) => ({
  value: { idFamilia },
  label,
  readOnly: true,
  children: members.map((one, at) => ({ value: { idFamilia, id: idFamilia * 10 + at + 1 }, label: one })),
}));

/** Some entries of each list of the product, the same for every question. */
export const EXAMPLE_ENTRIES: Readonly<Record<string, readonly SourceEntry[]>> = {
  countries: countryEntries,
  towns: townEntries(["L'Hospitalet de Llobregat", 'Barcelona', 'Barcelonès']),
  comarques,
  'activity-families': families,
  refuges: [
    { value: 'coll-alt', label: 'Refugi del Coll Alt' },
    { value: 'font-negra', label: 'Refugi de Font Negra' },
  ],
};

/** Providers for stories of whole forms. */
export function exampleProviders(): FakeProviders {
  const providers = makeFakeProviders();
  for (const [list, entries] of Object.entries(EXAMPLE_ENTRIES)) providers.answer(list, entries);
  return providers;
}
