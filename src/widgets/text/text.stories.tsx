import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/text',
  ...fieldStories({
    widget: 'text',
    schema: { type: 'string' },
    texts: { label: 'Nom', help: 'Tal com surt al carnet' },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 'Núria Vila i Puigdomènech' } };
