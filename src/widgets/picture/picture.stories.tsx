import { expect, userEvent, waitFor, within } from 'storybook/test';
import { halves } from '../../../tests/support/pictures.ts';
import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';
import { face } from '../../../tests/support/stories/sample-files.ts';

const meta: FieldMeta = {
  title: 'Widgets/picture',
  ...fieldStories({
    widget: 'picture',
    schema: {
      type: 'object',
      required: ['name', 'type', 'size'],
      properties: {
        name: { type: 'string' },
        type: { type: 'string', enum: ['image/png', 'image/jpeg', 'image/gif'] },
        size: { type: 'integer', maximum: 2_000_000 },
      },
    },
    required: true,
    ui: { 'ui:options': { crop: 'square' } },
    texts: {
      label: { ca: 'Foto per al carnet', es: 'Foto para el carné' },
      help: { ca: 'PNG, JPEG o GIF, màx. 1 MB.', es: 'PNG, JPEG o GIF, máx. 1 MB.' },
    },
  }),
};
export default meta;

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('#root_field');
  await userEvent.upload(input as HTMLInputElement, file, { applyAccept: false });
}

async function chosen(): Promise<void> {
  await choose(new File([await halves(400, 300, 'image/jpeg')], 'jo.jpg', { type: 'image/jpeg' }));
  const button = await within(document.body).findByRole(
    'button',
    { name: /^(Retallar|Recortar)$/ },
    { timeout: 60_000 },
  );
  await waitFor(() => expect(button).toBeEnabled());
}

export const Filled: FieldStory = { args: { value: face() } };
export const Cutting: FieldStory = { play: chosen };
export const Chosen: FieldStory = {
  async play({ canvasElement }) {
    await chosen();
    await userEvent.click(within(document.body).getByRole('button', { name: /^(Retallar|Recortar)$/ }));
    await within(canvasElement).findByRole('img');
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  },
};
export const WrongType: FieldStory = {
  async play({ canvasElement }) {
    await choose(new File(['no picture'], 'jo.png', { type: 'image/png' }));
    await waitFor(() => expect(within(canvasElement).getByRole('alert').textContent).not.toBe(''));
  },
};
export const Stored: FieldStory = { args: { value: { name: 'jo.jpg', type: 'image/jpeg', size: 120_000 } } };
export const Small: FieldStory = {
  args: { ui: { 'ui:options': { advisedSide: 300 } } },
  async play({ canvasElement }) {
    await choose(new File([await halves(400, 150, 'image/jpeg')], 'jo.jpg', { type: 'image/jpeg' }));
    await within(canvasElement).findByText(/400 × 150/, {}, { timeout: 60_000 });
  },
};
