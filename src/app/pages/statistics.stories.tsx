import { expect, waitFor, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** Numbers for the board: by month and by form, one form with its answers, nothing yet, and no answer. */
const meta: AppMeta = {
  title: 'Workspace/Statistics',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ROLE_STAFF' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/secretaria/estadistiques' };

const says =
  (words: RegExp, least = 0): AppStory['play'] =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText(words, {}, patient))[0]).toBeVisible();
    const charts = () => canvasElement.querySelectorAll('.MuiChartsSurface-root').length;
    await waitFor(() => expect(charts()).toBeGreaterThanOrEqual(least), patient);
  };

export const Year: AppStory = { args, play: says(/^setembre del 2026$/, 2) };
export const YearNarrow: AppStory = { ...Year, globals: narrow };
export const OneForm: AppStory = {
  args: { path: '/secretaria/estadistiques?form=certificate-request' },
  play: says(/^Castellà$/, 5),
};
export const OneFormNarrow: AppStory = { ...OneForm, globals: narrow };
export const Nothing: AppStory = { args, parameters: { desk: 'none' }, play: says(/No hi ha res a comptar/) };
export const ServerDown: AppStory = { args, parameters: { desk: 'down' }, play: says(/Comprovi la connexió/) };
