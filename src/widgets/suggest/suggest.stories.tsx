import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/suggest',
  ...fieldStories({
    widget: 'suggest',
    schema: { type: 'string', examples: ['Enginy SL', "Taller d'Enginyeria"] },
    texts: { label: { ca: 'Empresa', es: 'Empresa' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 'Enginy SL' } };
