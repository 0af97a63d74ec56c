import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { loadPublishedForm } from '../../../../tests/support/published-form.ts';
import type { Texts } from '../../../ui/text/texts.tsx';
import { StepsDialog, type StepsDialogProps } from './steps-dialog.tsx';

/** The form whose texts the story shows. */
const FORM = 'guide-profile';

const nothing = () => undefined;

/** A button with several steps: the question, the work, and a failed step. */
const meta: Meta<StepsDialogProps> = {
  title: 'Workspace/Steps',
  component: StepsDialog,
  args: {
    open: true,
    title: 'buttons.leave',
    question: 'leave.confirm',
    steps: ['leave.steps.cv', 'leave.steps.photo', 'leave.steps.save'],
    done: 0,
    state: 'asking',
    failure: '',
    danger: true,
    onStart: nothing,
    onClose: nothing,
    onClosed: nothing,
  },
  loaders: [async ({ globals }) => ({ form: (await loadPublishedForm(FORM, globals.language)).texts })],
  // Reads texts in the chosen language.
  render: ({ title, question, steps, failure, ...args }, { loaded }) => {
    const { text } = loaded.form as Texts;
    const own = (key: string) => text(`forms.${FORM}.${key}`);
    const said = {
      title: own(title),
      question: question && own(question),
      steps: steps.map(own),
      failure: failure && text(failure),
    };
    return <StepsDialog {...args} {...said} />;
  },
  play: async () => {
    const dialog = await within(document.body).findByRole('alertdialog');
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export default meta;
type Story = StoryObj<StepsDialogProps>;

const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const failed = { state: 'failed', done: 1, failure: 'app.result.unreachable' } as const;

export const Asking: Story = {};
export const Running: Story = { args: { state: 'running', done: 1 } };
export const Failed: Story = { args: failed };
export const FailedNarrow: Story = { args: failed, globals: narrow };
export const OneStep: Story = { args: { state: 'running', steps: ['deactivate.steps.save'], danger: false } };
