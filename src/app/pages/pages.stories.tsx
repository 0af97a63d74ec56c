import { expect, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** The real pages of the published config; the toolbar changes language and role. */
const meta: AppMeta = { title: 'Workspace/Pages', ...appStories };
export default meta;

const settled: AppStory['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await expect(await canvas.findByRole('heading', { level: 1 }, { timeout: 60_000 })).toBeVisible();
};

const filled: AppStory['play'] = async (context) => {
  await settled(context);
  await expect(
    await within(context.canvasElement).findByRole('textbox', { name: /Per presentar/ }, { timeout: 60_000 }),
  ).toBeVisible();
};

const narrow = { viewport: { value: 'mobile1', isRotated: false } };

export const SignIn: AppStory = { args: { path: '/login' }, parameters: { role: 'ANONYMOUS' }, play: settled };
export const PublicSignIn: AppStory = {
  args: { path: '/iniciar-sessio' },
  parameters: { role: 'ANONYMOUS' },
  play: settled,
};
export const Landing: AppStory = { args: { path: '/el-meu-col-legi' }, play: settled };
export const LandingOfAnExternal: AppStory = { ...Landing, parameters: { role: 'ROLE_EXTERNO' } };
export const LandingNarrow: AppStory = { ...Landing, globals: narrow };
export const CertificateRequest: AppStory = { args: { path: '/sol-licituds' }, play: filled };
export const CertificateRequestNarrow: AppStory = { ...CertificateRequest, globals: narrow };
export const CardIndex: AppStory = { args: { path: '/actualitzacio-dades' }, play: settled };
