import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/hidden',
  ...fieldStories({
    widget: 'hidden',
    schema: { type: 'string', default: 'web' },
    ui: { 'ui:readonly': true },
    texts: { label: { ca: 'Origen de la sol·licitud', es: 'Origen de la solicitud' } },
  }),
};
export default meta;

export const Undrawn: FieldStory = {};
