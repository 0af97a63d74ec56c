import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';
import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/value',
  ...fieldStories({
    widget: 'value',
    schema: { type: 'string' },
    ui: { 'ui:readonly': true },
    texts: { label: { ca: 'Número de col·legiat', es: 'Número de colegiado' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: '20001' } };
export const Long: FieldStory = {
  args: {
    value: "Carrer de l'Il·lustre Enginyer Ildefons Cerdà i Sunyer, 123, escala esquerra, sisè segona, 43201 Reus",
  },
};

const families = makeFakeProviders();
families.answer('families', [
  {
    value: 1,
    label: 'Energia',
    children: [{ value: { idFamilia: 1, id: 12 }, label: 'Instal·lacions fotovoltaiques' }],
  },
  { value: 2, label: 'Mobilitat', children: [{ value: { idFamilia: 2, id: 7 }, label: 'Vehicle elèctric' }] },
]);
const failed = makeFakeProviders();
failed.fail('families', 'unreachable');
const entries = {
  schema: { type: 'array' },
  ui: { 'ui:readonly': true, 'ui:options': { source: 'families' } },
  value: [
    { idFamilia: 1, id: 12 },
    { idFamilia: 2, id: 7 },
  ],
  texts: { label: { ca: 'Activitats professionals', es: 'Actividades profesionales' } },
};

export const Lines: FieldStory = {
  args: {
    value: "Assegurança de responsabilitat civil\nBorsa de treball\nCertificació de tècnics d'eficiència energètica",
    ui: { 'ui:readonly': true, 'ui:options': { list: true } },
    texts: { label: { ca: 'Serveis actius', es: 'Servicios activos' } },
  },
};
export const Entries: FieldStory = { args: { ...entries, providers: families } };
export const EntriesLoading: FieldStory = { args: { ...entries, providers: makeFakeProviders() } };
export const EntriesFailed: FieldStory = { args: { ...entries, providers: failed } };
