import { expect, userEvent, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** The office's desk: the list, a line in detail with its actions, and the empty list. */
const meta: AppMeta = {
  title: 'Workspace/Inbox',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ROLE_STAFF' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/secretaria/sol-licituds' };

const listed: AppStory['play'] = async ({ canvasElement }) => {
  const lines = await within(canvasElement).findAllByRole('link', { name: /^Sol·licitud de/ }, patient);
  await expect(lines).toHaveLength(3);
};

const opened: AppStory['play'] = async (context) => {
  await listed(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Sol·licitud de certificat/ }));
  await expect(await canvas.findByText('Ajuntament de Reus', {}, patient)).toBeVisible();
};

const overtaken: AppStory['play'] = async (context) => {
  await opened(context);
  const canvas = within(context.canvasElement);
  await userEvent.type(canvas.getByLabelText(/^Nota interna/), 'Ho miro jo');
  await userEvent.click(canvas.getByRole('button', { name: 'Desar' }));
  await expect(await canvas.findByText(/algú altre/, {}, patient)).toBeVisible();
};

const says =
  (words: RegExp): AppStory['play'] =>
  async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(words, {}, patient)).toBeVisible();
  };

export const List: AppStory = { args, play: listed };
export const ListNarrow: AppStory = { ...List, globals: narrow };
export const Detail: AppStory = { args, play: opened };
export const DetailNarrow: AppStory = { ...Detail, globals: narrow };
export const Changes: AppStory = { args: { path: '/secretaria/tramits?line=12' }, play: says(/2 canvis/) };
export const ChangesNarrow: AppStory = { ...Changes, globals: narrow };
export const Deadlines: AppStory = { args: { path: '/secretaria/tramits' }, play: says(/^Vençut/) };
export const DeadlinesNarrow: AppStory = { ...Deadlines, globals: narrow };
export const SomebodyWasFaster: AppStory = { args, play: overtaken };
export const Nothing: AppStory = { args, parameters: { desk: 'none' }, play: says(/No hi ha res/) };
export const ServerDown: AppStory = { args, parameters: { desk: 'down' }, play: says(/Comprovi la connexió/) };
