import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { StepsDialog, type StepsDialogProps } from './steps-dialog.tsx';

const nothing = () => undefined;

/** A button with several steps: the question, the work, and a step that has failed. */
const meta: Meta<StepsDialogProps> = {
  title: 'Workspace/Steps',
  component: StepsDialog,
  args: {
    open: true,
    title: 'Baixa de la Guia',
    question: "S'eliminaran el currículum, la fotografia i totes les dades del seu perfil. Vol continuar?",
    steps: ['Eliminar el currículum', 'Eliminar la fotografia', 'Buidar el perfil'],
    done: 0,
    state: 'asking',
    failure: '',
    danger: true,
    onStart: nothing,
    onClose: nothing,
    onClosed: nothing,
  },
  play: async () => {
    const dialog = await within(document.body).findByRole('alertdialog');
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export default meta;
type Story = StoryObj<StepsDialogProps>;

const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const failed = { state: 'failed', done: 1, failure: "No s'ha pogut connectar amb el Col·legi." } as const;

export const Asking: Story = {};
export const Running: Story = { args: { state: 'running', done: 1 } };
export const Failed: Story = { args: failed };
export const FailedNarrow: Story = { args: failed, globals: narrow };
export const OneStep: Story = { args: { state: 'running', steps: ['Amagar el perfil'], danger: false } };
