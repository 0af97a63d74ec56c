import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/ranking',
  ...fieldStories({
    widget: 'ranking',
    schema: {
      type: 'array',
      items: { type: 'string', enum: ['formacio', 'borsa', 'visats', 'assegurances'] },
      uniqueItems: true,
    },
    texts: {
      label: 'Quins serveis valora més?',
      help: 'El primer és el que més valora.',
      'options.formacio': 'Formació',
      'options.borsa': 'Borsa de treball',
      'options.visats': 'Visats i certificacions de projectes, amb assessorament tècnic',
      'options.assegurances': 'Assegurances',
    },
  }),
};
export default meta;

const value = ['visats', 'formacio'];

export const InSpanish: FieldStory = { args: { value }, globals: { language: 'es' } };
