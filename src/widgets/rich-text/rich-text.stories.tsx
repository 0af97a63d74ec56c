import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/rich-text',
  ...fieldStories({
    widget: 'rich-text',
    schema: { type: 'string', format: 'rich-text', maxLength: 1000 },
    texts: { label: { ca: 'Descripció de la plaça', es: 'Descripción de la plaza' } },
  }),
};
export default meta;

const TEXT = 'Cerquem **una persona** amb *experiència*:\n\n- obra\n- energia\n\nMés a [la web](https://exemple.cat).';

export const Filled: FieldStory = { args: { value: TEXT } };
export const ReadOnly: FieldStory = { args: { value: TEXT, ui: { 'ui:readonly': true } } };
export const WithError: FieldStory = { args: { value: '[la web](javascript:alert)' }, play: showError };
