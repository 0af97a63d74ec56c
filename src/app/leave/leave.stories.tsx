import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import LeaveDialog from './leave-dialog.tsx';

const nothing = () => undefined;

/** The question before unsent input is left. */
const meta: Meta<typeof LeaveDialog> = {
  title: 'Workspace/Leaving',
  component: LeaveDialog,
  args: { onStay: nothing, onLeave: nothing },
  play: async () => {
    const dialog = await within(document.body).findByRole('alertdialog');
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export default meta;

export const Leaving: StoryObj<typeof LeaveDialog> = {};
export const LeavingNarrow: StoryObj<typeof LeaveDialog> = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
};
