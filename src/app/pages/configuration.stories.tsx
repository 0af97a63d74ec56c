import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/**
 * The published versions at the desk: their list, the differences between two, the forms of one, and the question
 * before going back.
 */
const meta: AppMeta = {
  title: 'Workspace/Configuration',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ROLE_STAFF' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/secretaria/configuracio' };

const listed: AppStory['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await expect(await canvas.findByText(/Les quotes noves/, { selector: 'li *' }, patient)).toBeVisible();
  await expect(await canvas.findByText(/Formulari/, {}, patient)).toBeVisible();
};

const asked: AppStory['play'] = async (context) => {
  await listed(context);
  const canvas = within(context.canvasElement);
  const [restore] = await canvas.findAllByRole('button', { name: /^Tornar-hi/ }, patient);
  if (restore) await userEvent.click(restore);
  await expect(await canvas.findByText(/passarà a estar en ús/, {}, patient)).toBeVisible();
};

/** Somebody goes back, and reads these words. */
const sent =
  (words: RegExp): NonNullable<AppStory['play']> =>
  async (context) => {
    await asked?.(context);
    const canvas = within(context.canvasElement);
    const sure = canvas.getByRole('button', { name: 'Tornar-hi' });
    // It waits for the changes that the person has to read.
    await waitFor(() => expect(sure).toHaveAttribute('aria-disabled', 'false'), patient);
    await userEvent.click(sure);
    await expect(await canvas.findByText(words, {}, patient)).toBeVisible();
  };

const previewed: AppStory['play'] = async (context) => {
  await listed(context);
  const canvas = within(context.canvasElement);
  const [open] = await canvas.findAllByRole('button', { name: /^Veure'n els formularis/ }, patient);
  if (open) await userEvent.click(open);
  await userEvent.selectOptions(await canvas.findByLabelText('Formulari', {}, patient), 'certificate-request');
  await expect(await canvas.findByLabelText(/^Per presentar davant de/, {}, patient)).toBeVisible();
};

export const List: AppStory = { args, play: listed };
export const ListNarrow: AppStory = { ...List, globals: narrow };
export const Restore: AppStory = { args, play: asked };
export const RestoreNarrow: AppStory = { ...Restore, globals: narrow };
export const Preview: AppStory = { args, play: previewed };
export const PreviewNarrow: AppStory = { ...Preview, globals: narrow };
export const SomebodyWasFaster: AppStory = { args, play: sent(/s'ha publicat una altra versió/) };
/** A second person has to confirm it. */
export const ReturnProposed: AppStory = {
  args,
  parameters: { approval: true },
  play: sent(/S'ha proposat de tornar-hi/),
};
export const ReturnProposedNarrow: AppStory = { ...ReturnProposed, globals: narrow };
export const ServerDown: AppStory = {
  args,
  parameters: { desk: 'down' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Comprovi la connexió/, {}, patient)).toBeVisible();
  },
};
