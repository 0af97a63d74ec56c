import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/free-name',
  ...fieldStories({
    widget: 'free-name',
    schema: { type: 'string', maxLength: 20 },
    texts: { label: { ca: 'Característica', es: 'Característica' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 'Color' } };
