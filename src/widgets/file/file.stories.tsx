import { userEvent, waitFor, within } from 'storybook/test';
import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  storyOfWidth,
} from '../../../tests/support/stories/field-story.tsx';
import { KeptFilesContext } from '../../form/providers.ts';

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
    texts: { label: { ca: 'Factures i altres documents', es: 'Facturas y otros documentos' } },
  }),
};
export default meta;

const value = [
  { name: 'factura.pdf', type: 'application/pdf', size: 340_000 },
  { name: 'IMG_20261122_porta-del-refugi-vista-des-de-fora.jpg', type: 'image/jpeg', size: 3_210_000 },
];

export const Filled: FieldStory = { args: { value } };
export const One: FieldStory = { args: { schema: one, value: value[0] } };
export const Refused: FieldStory = {
  args: { value },
  async play({ canvasElement }) {
    const input = document.querySelector<HTMLInputElement>('#root_field') as HTMLInputElement;
    await userEvent.upload(input, new File(['text'], 'notes.txt'), { applyAccept: false });
    await waitFor(() => within(canvasElement).getByText('«notes.txt»', { exact: false }));
  },
};

/** A sent file can be downloaded. */
const kept: FieldStory = {
  args: { schema: one, value: { ...value[0], sha256: 'a'.repeat(64) } },
  render: (own, context) => (
    <KeptFilesContext.Provider value={async () => null}>{storyOfWidth(480)(own, context)}</KeptFilesContext.Provider>
  ),
};
export const Kept: FieldStory = kept;
export const KeptNarrow: FieldStory = {
  ...kept,
  render: (own, context) => (
    <KeptFilesContext.Provider value={async () => null}>{storyOfWidth(360)(own, context)}</KeptFilesContext.Provider>
  ),
};
export const KeptOutOfReach: FieldStory = {
  ...kept,
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Descarregar factura.pdf' }));
    await canvas.findByText(/«factura\.pdf»/);
  },
};
