import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** Around the pages: menus, an unknown address, a page for other roles, a server that does not answer. */
const meta: AppMeta = { title: 'Workspace/Situations', ...appStories };
export default meta;

const patient = { timeout: 60_000 };
const screen = () => within(document.body);
const narrow = { viewport: { value: 'telephone', isRotated: false } };
const home = { path: '/el-meu-col-legi' };

/** axe measures contrast, so the fade must have ended. */
async function stands(element: HTMLElement): Promise<void> {
  const paper = element.closest('.MuiPaper-root') ?? element;
  await waitFor(() => expect(getComputedStyle(paper).opacity).toBe('1'));
  await waitFor(() => expect(paper.getAnimations({ subtree: true })).toEqual([]));
}

export const UserMenu: AppStory = {
  args: home,
  async play() {
    await userEvent.click(await screen().findByRole('button', { name: /Núria/ }, patient));
    await stands(await screen().findByRole('menu'));
  },
};

export const MarkAsFile: AppStory = {
  args: home,
  parameters: { markFile: true },
  async play({ canvasElement }) {
    await within(canvasElement).findByRole('heading', { level: 1 }, patient);
    const mark = canvasElement.querySelector<HTMLImageElement>('header img');
    await waitFor(() => expect(mark?.naturalWidth).toBeGreaterThan(0));
  },
};

export const Drawer: AppStory = {
  args: home,
  globals: narrow,
  async play() {
    await userEvent.click(await screen().findByRole('button', { name: /menú/i }, patient));
    await stands(await screen().findByRole('navigation', { name: /principal/ }, patient));
  },
};

export const NoSuchPage: AppStory = { args: { path: '/no-hi-es' } };

export const ForOthers: AppStory = {
  args: { path: '/segells' },
  parameters: { role: 'ROLE_EXTERNO' },
  async play() {
    await expect(await screen().findByText(/no està disponible/, {}, patient)).toBeVisible();
  },
};

const silent: AppStory['play'] = async () => {
  await expect(await screen().findByRole('button', { name: /Tornar-ho a provar/ }, patient)).toBeVisible();
};
export const ServerDown: AppStory = {
  args: { path: '/les-meves-sol-licituds' },
  parameters: { down: true },
  play: silent,
};
export const ServerDownNarrow: AppStory = { ...ServerDown, globals: narrow };

const stateOf = (declared: string, words: RegExp): AppStory => ({
  args: { path: '/alta-guia-etec' },
  parameters: { declared },
  async play() {
    await expect(await screen().findByRole('heading', { level: 2, name: words }, patient)).toBeVisible();
  },
});
export const StatusWaiting: AppStory = stateOf('pendiente_verificacion', /./);
export const StatusActive: AppStory = stateOf('activo', /./);
export const StatusActiveNarrow: AppStory = { ...StatusActive, globals: narrow };
export const StatusLeftWithObservations: AppStory = stateOf('baja', /./);
