import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';
import { scribble } from '../../../tests/support/stories/sample-files.ts';

const meta: FieldMeta = {
  title: 'Widgets/signature',
  ...fieldStories({
    widget: 'signature',
    schema: { type: 'object' },
    texts: { label: { ca: 'Signatura', es: 'Firma' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: scribble() } };
