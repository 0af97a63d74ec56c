import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  takeBack,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/radio',
  ...fieldStories({
    widget: 'radio',
    schema: { type: 'string', enum: ['ca', 'es', 'en'] },
    texts: { label: 'Idioma', 'options.ca': 'Català', 'options.es': 'Castellà', 'options.en': 'Anglès' },
  }),
};
export default meta;

export const Chosen: FieldStory = { args: { value: 'es' } };
export const TakenBack: FieldStory = { ...Chosen, play: takeBack };
export const YesOrNo: FieldStory = {
  args: { schema: { type: 'boolean' }, texts: { label: 'Vol resposta?', 'options.true': 'Sí', 'options.false': 'No' } },
};
