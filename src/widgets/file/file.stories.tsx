import { userEvent, waitFor, within } from 'storybook/test';
import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
  storyOfWidth,
} from '../../../tests/support/stories/field-story.tsx';

const one = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { type: 'string', enum: ['application/pdf', 'image/png', 'image/jpeg'] },
    size: { type: 'integer', minimum: 1, maximum: 4_000_000 },
  },
};

const meta: FieldMeta = {
  title: 'Widgets/file',
  ...fieldStories({
    widget: 'file',
    schema: { type: 'array', maxItems: 4, items: one },
    texts: { label: 'Factures i altres documents' },
  }),
};
export default meta;

const value = [
  { name: 'factura.pdf', type: 'application/pdf', size: 340_000 },
  { name: 'IMG_20261122_porta-del-refugi-vista-des-de-fora.jpg', type: 'image/jpeg', size: 3_210_000 },
];

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value } };
export const Narrow: FieldStory = { args: { value }, render: storyOfWidth(360) };
export const InSpanish: FieldStory = { args: { value }, globals: { language: 'es' } };
export const One: FieldStory = { args: { schema: one, value: value[0] } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const Refused: FieldStory = {
  args: { value },
  async play({ canvasElement }) {
    const input = document.querySelector<HTMLInputElement>('#root_field') as HTMLInputElement;
    await userEvent.upload(input, new File(['text'], 'notes.txt'), { applyAccept: false });
    await waitFor(() => within(canvasElement).getByText('«notes.txt»', { exact: false }));
  },
};
export const ReadOnly: FieldStory = { args: { value, ui: { 'ui:readonly': true } } };
export const Disabled: FieldStory = { args: { value, disabled: true } };
