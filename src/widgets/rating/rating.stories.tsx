import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  takeBack,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/rating',
  ...fieldStories({
    widget: 'rating',
    schema: { type: 'integer', minimum: 1, maximum: 5 },
    texts: { label: { ca: 'Com valora el curs?', es: '¿Cómo valora el curso?' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 4 } };
export const TakenBack: FieldStory = { ...Filled, play: takeBack };
