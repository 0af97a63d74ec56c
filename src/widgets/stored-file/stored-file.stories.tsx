import { expect, userEvent, waitFor, within } from 'storybook/test';
import { halves } from '../../../tests/support/pictures.ts';
import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';
import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const providers = makeFakeProviders({ open: () => halves(300, 300, 'image/jpeg') });
const endless = makeFakeProviders({
  upload(_file, onProgress) {
    onProgress(0.4);
    return new Promise(() => undefined);
  },
});
const refused = makeFakeProviders({
  upload: async () => ({ done: false, status: 500, message: 'La imatge ha excedit el pes permès' }),
});
const photo = { action: 'keep', params: { tipo: 'FOTO' }, accept: 'picture', maxBytes: 2_000_000, crop: 'square' };
const cv = { action: 'keep', params: { tipo: 'CV' }, accept: 'pdf', maxBytes: 5_000_000 };

const meta: FieldMeta = {
  title: 'Widgets/stored-file',
  ...fieldStories({
    widget: 'stored-file',
    schema: { type: 'string' },
    ui: { 'ui:options': photo },
    texts: {
      label: { ca: 'Foto personal', es: 'Foto personal' },
      help: { ca: 'PNG, JPEG o GIF, màx. 1 MB.', es: 'PNG, JPEG o GIF, máx. 1 MB.' },
    },
    providers,
  }),
};
export default meta;

const document = {
  ui: { 'ui:options': cv },
  texts: { label: { ca: 'Currículum', es: 'Currículum' }, help: { ca: 'PDF, màx. 5 MB.', es: 'PDF, máx. 5 MB.' } },
};

async function choosePdf(): Promise<void> {
  const input = window.document.querySelector<HTMLInputElement>('#root_field') as HTMLInputElement;
  await userEvent.upload(input, new File(['%PDF-1.7 '], 'cv.pdf'), { applyAccept: false });
}

export const Picture: FieldStory = { args: { value: '/files?v=1' } };
export const NoDocument: FieldStory = { args: document };
export const Document: FieldStory = { args: { ...document, value: '/files?v=1' } };
export const Sending: FieldStory = {
  args: { ...document, providers: endless },
  async play({ canvasElement }) {
    await choosePdf();
    await within(canvasElement).findByRole('progressbar');
  },
};
export const Refused: FieldStory = {
  args: { ...document, providers: refused },
  async play({ canvasElement }) {
    await choosePdf();
    await waitFor(() => expect(within(canvasElement).getByRole('alert').textContent).not.toBe(''));
  },
};
export const Removing: FieldStory = {
  args: { ...document, value: '/files?v=1' },
  async play({ canvasElement }) {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Eliminar/ }));
    await within(window.document.body).findByRole('alertdialog');
  },
};
