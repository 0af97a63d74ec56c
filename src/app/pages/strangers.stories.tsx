import { expect, userEvent, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** Links of mails to people without an account: the question, what came of it, and how it stands. */
const meta: AppMeta = {
  title: 'Workspace/Receipt',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ANONYMOUS' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const page = '/contacte/seguiment';

const asked: AppStory['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByRole('button', { name: /^Confirmar/ }, patient)).toBeVisible();
};

const confirmed: AppStory['play'] = async (context) => {
  await asked(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: /^Confirmar/ }));
  await expect(await canvas.findByText(/ABCD-1234/, {}, patient)).toBeVisible();
};

const shown: AppStory['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByText('7K3M-9QXT', {}, patient)).toBeVisible();
};

export const Question: AppStory = { args: { path: `${page}?confirm=token` }, play: asked };
export const Confirmed: AppStory = { args: { path: `${page}?confirm=token` }, play: confirmed };
export const State: AppStory = { args: { path: `${page}?state=token` }, play: shown };
export const StateNarrow: AppStory = { ...State, globals: narrow };
