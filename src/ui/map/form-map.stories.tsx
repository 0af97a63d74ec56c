import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { isMapped, MapStory } from '../../../.storybook/map-story.tsx';

/** A form as a picture: its sections, fields and conditions, and the moves of its procedure. */
const meta: Meta<typeof MapStory> = {
  title: 'Workspace/Map',
  component: MapStory,
  play: isMapped,
  render: (args, { globals }) => <MapStory {...args} language={globals.language} />,
};
export default meta;
type Story = StoryObj<typeof MapStory>;

const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const club = { base: '/club/config/' };
const values = { birth: '1990-05-01', telephone: '+34600123123', firstAid: true, certificateNumber: 'PA-77' };

export const Sections: Story = { args: { form: 'certifier-registration' } };
export const InSpanish: Story = { ...Sections, globals: { language: 'es' } };
export const Steps: Story = { args: { ...club, form: 'guide-course' }, globals: { language: 'en' } };
export const Narrow: Story = { ...Steps, globals: { ...narrow, language: 'en' } };
export const PathOfACase: Story = { args: { ...club, form: 'guide-course', values }, globals: { language: 'en' } };

/** By keyboard: from box to box, and into one. */
export const ByKeyboard: Story = {
  ...Steps,
  play: async ({ canvasElement }) => {
    await isMapped({ canvasElement });
    const canvas = within(canvasElement);
    const [first] = canvas.getAllByRole('button', { name: /^Step 1/ });
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveAccessibleName(/^Field: Date of birth/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(canvas.getByRole('status')).toHaveTextContent('{"kind":"field","path":"telephone"}');
  },
};
