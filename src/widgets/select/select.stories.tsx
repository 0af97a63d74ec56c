import { countryEntries, makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';
import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/select',
  ...fieldStories({
    widget: 'select',
    schema: { type: 'string', enum: ['ca', 'es', 'en'] },
    texts: {
      label: { ca: 'Idioma', es: 'Idioma' },
      'options.ca': { ca: 'Català', es: 'Catalán' },
      'options.es': { ca: 'Castellà', es: 'Castellano' },
      'options.en': { ca: 'Anglès', es: 'Inglés' },
    },
  }),
};
export default meta;

export const Chosen: FieldStory = { args: { value: 'es', required: true } };

const source = {
  schema: { type: 'integer' },
  ui: { 'ui:options': { source: 'countries' } },
  texts: {
    label: { ca: 'País', es: 'País' },
    help: { ca: 'On rep la correspondència', es: 'Dónde recibe la correspondencia' },
  },
};
const ready = makeFakeProviders();
ready.answer('countries', countryEntries);
const failed = makeFakeProviders();
failed.fail('countries', 'unreachable');
const grouped = makeFakeProviders();
grouped.answer('countries', [
  { value: 1, label: 'Europa', children: countryEntries },
  { value: 2, label: 'Amèrica', children: [{ value: 20, label: 'Mèxic' }] },
]);

export const FromSource: FieldStory = { args: { ...source, value: 3, providers: ready } };
export const SourceInGroups: FieldStory = { args: { ...source, providers: grouped } };
export const SourceLoading: FieldStory = { args: { ...source, value: 3, providers: makeFakeProviders() } };
export const SourceFailed: FieldStory = { args: { ...source, value: 3, providers: failed } };
export const StrangerToSource: FieldStory = { args: { ...source, value: 99, providers: ready } };
