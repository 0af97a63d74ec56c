import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';
import { showError } from '../../../tests/support/stories/field-story.tsx';

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
const form = makeForm(
  {
    required: numbers.map((number) => `field${number}`),
    properties: Object.fromEntries(numbers.map((number) => [`field${number}`, { type: 'string' }])),
  },
  Object.fromEntries(numbers.map((number) => [`field${number}`, { 'ui:widget': 'text', 'ui:width': 'third' }])),
);
const texts = Object.fromEntries(
  numbers.map((number) => [`fields.field${number}.label`, { ca: `Camp ${number}`, es: `Campo ${number}` }]),
);

/** A form of forty fields that was sent empty: the dialog names the first errors, the list more of them. */
const meta: Meta<typeof Harness> = {
  title: 'Form/Very many errors',
  component: Harness,
  args: { form, texts },
  render: (args, { globals }) => <Harness {...args} language={globals.language ?? 'ca'} />,
};
export default meta;
type Story = StoryObj<typeof Harness>;

export const Dialog: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Enviar' }));
    await within(document.body).findByRole('dialog', {}, { timeout: 60_000 });
  },
};
export const List: Story = { play: showError };
export const ListNarrow: Story = { play: showError, globals: { viewport: { value: 'mobile1', isRotated: false } } };
export const AllOfThem: Story = {
  play: async (context) => {
    await showError(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Mostrar-los tots (40)' }));
  },
};
