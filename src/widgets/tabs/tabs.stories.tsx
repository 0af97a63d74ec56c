import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

/** For the panel below the tabs see `Widgets/group`, variants as tabs. */
const meta: FieldMeta = {
  title: 'Widgets/tabs',
  ...fieldStories({
    widget: 'tabs',
    schema: { type: 'string', enum: ['ca', 'es', 'en'] },
    texts: {
      label: { ca: 'Idioma', es: 'Idioma' },
      'options.ca': { ca: 'Català', es: 'Catalán' },
      'options.es': { ca: 'Castellà', es: 'Castellano' },
      'options.en': { ca: 'Anglès', es: 'Inglés' },
    },
    required: true,
  }),
};
export default meta;

export const Chosen: FieldStory = { args: { value: 'es' } };
