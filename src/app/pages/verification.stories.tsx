import { expect, userEvent, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** Verifying a document by its code: the form, missing input, and each result. */
const meta: AppMeta = {
  title: 'Workspace/Verification',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ANONYMOUS' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/verificacio?code=7K3M-9QXT-B2CD-4EFG' };

const asked: AppStory['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByDisplayValue('7K3M-9QXT-B2CD-4EFG', {}, patient)).toBeVisible();
};

const missing: AppStory['play'] = async (context) => {
  await asked(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Verificar' }));
  await expect(await canvas.findByText('Triï el document que vol comprovar.')).toBeVisible();
};

const found: AppStory['play'] = async (context) => {
  await asked(context);
  const { canvasElement } = context;
  const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for a file.');
  await userEvent.upload(input, new File(['abc'], 'declaració.pdf', { type: 'application/pdf' }));
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Verificar' }));
  await expect(await within(canvasElement).findByText(/és autèntic/, {}, patient)).toBeVisible();
};

export const Empty: AppStory = { args, play: asked };
export const EmptyNarrow: AppStory = { ...Empty, globals: narrow };
export const FileMissing: AppStory = { args, play: missing };
export const Authentic: AppStory = { args, play: found };
