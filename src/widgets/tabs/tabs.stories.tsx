import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

/** For the panel below the tabs see `Widgets/group`, variants as tabs. */
const meta: FieldMeta = {
  title: 'Widgets/tabs',
  ...fieldStories({
    widget: 'tabs',
    schema: { type: 'string', enum: ['ca', 'es', 'en'] },
    texts: { label: 'Idioma', 'options.ca': 'Català', 'options.es': 'Castellà', 'options.en': 'Anglès' },
    required: true,
  }),
};
export default meta;

export const Chosen: FieldStory = { args: { value: 'es' } };
