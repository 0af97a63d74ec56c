import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  storyOfWidth,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/text',
  ...fieldStories({
    widget: 'text',
    schema: { type: 'string' },
    texts: {
      label: { ca: 'Nom', es: 'Nombre' },
      help: { ca: 'Tal com surt al carnet', es: 'Tal como consta en el carné' },
    },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 'Núria Vila i Puigdomènech' } };

export const LongToRead: FieldStory = {
  args: { value: 'Enginyeria tècnica industrial, especialitat de química industrial', readOnly: true },
  render: storyOfWidth(240),
};
