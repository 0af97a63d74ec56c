import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/email',
  ...fieldStories({
    widget: 'email',
    value: 'nuria.vila@exemple.cat',
    schema: { type: 'string', pattern: '@' },
    ui: { 'ui:errors': { pattern: 'email' } },
    texts: { label: { ca: 'Adreça electrònica', es: 'Correo electrónico' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: 'nuria' }, play: showError };
