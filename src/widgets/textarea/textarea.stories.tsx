import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/textarea',
  ...fieldStories({ widget: 'textarea', schema: { type: 'string' }, texts: { label: { ca: 'Motiu', es: 'Motivo' } } }),
};
export default meta;

export const ThreeRows: FieldStory = { args: { ui: { 'ui:options': { minRows: 3 } } } };
export const Grown: FieldStory = { args: { value: 'Concurs públic.\nCal acreditar la col·legiació.\nÉs urgent.' } };

const counted = { schema: { type: 'string', maxLength: 120 }, ui: { 'ui:options': { minRows: 3 } } };
const words = 'Enginyer tècnic industrial amb quinze anys de pràctica en instal·lacions. ';

export const Counted: FieldStory = { args: { ...counted, value: words } };
export const TooLong: FieldStory = { args: { ...counted, value: words.repeat(2) } };
export const TooLongSent: FieldStory = { args: { ...counted, value: words.repeat(2) }, play: showError };
