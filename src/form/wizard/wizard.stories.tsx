import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { SteppedForm } from '../../../tests/support/stepped-form.tsx';

/** A form in steps: one section at a time, then all answers. */
const meta: Meta<typeof SteppedForm> = { title: 'Form/Steps', component: SteppedForm };
export default meta;
type Story = StoryObj<typeof SteppedForm>;

const values = {
  name: 'Núria Vila i Puigdomènech',
  price: 1250.5,
  along: true,
  guests: [{ name: 'Pau Soler' }, { name: 'Mariona Riu' }],
  day: '2027-02-01',
};
const narrow = { viewport: { value: 'mobile1', isRotated: false } };

export const First: Story = {};
export const WithErrors: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continuar' }));
    await within(document.body).findByRole('dialog', {}, { timeout: 60_000 });
  },
};
export const Middle: Story = { args: { values, start: 'guests' } };
export const Review: Story = { args: { values, start: 'review' } };
export const InSpanish: Story = { args: { values, start: 'review', language: 'es' } };
export const MiddleNarrow: Story = { ...Middle, globals: narrow };
export const ReviewNarrow: Story = { ...Review, globals: narrow };
export const AnswersOutOfReach: Story = {
  args: { values, start: 'review', read: () => Promise.reject(new Error('down')) },
};
