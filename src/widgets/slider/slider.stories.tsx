import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/slider',
  ...fieldStories({
    widget: 'slider',
    schema: { type: 'integer', minimum: 0, maximum: 40 },
    texts: { label: { ca: "Anys d'exercici", es: 'Años de ejercicio' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 12 } };
