import { expect, userEvent, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** Adding people one by one, or with a file that is tried first. */
const meta: AppMeta = {
  title: 'Workspace/Members',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ROLE_STAFF' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/secretaria/persones/altes' };

const asked: AppStory['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByRole('button', { name: "Donar d'alta" }, patient)).toBeVisible();
};

const missing: AppStory['play'] = async (context) => {
  await asked(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: "Donar d'alta" }));
  await expect(await canvas.findAllByText('Cal omplir-ho.')).toHaveLength(3);
};

export const Empty: AppStory = { args, play: asked };
export const EmptyNarrow: AppStory = { ...Empty, globals: narrow };
export const SomethingMissing: AppStory = { args, play: missing };
