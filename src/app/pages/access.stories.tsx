import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** Signing in, passwords and the session: the real pages and dialogs of the published config. */
const meta: AppMeta = { title: 'Workspace/Access', ...appStories };
export default meta;

const patient = { timeout: 60_000 };
const screen = () => within(document.body);
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const anonymous = { role: 'ANONYMOUS' };

const change: AppStory['play'] = async () => {
  await userEvent.click(await screen().findByRole('button', { name: /Núria/ }, patient));
  await userEvent.click(await screen().findByRole('menuitem', { name: /clau/ }));
  const fresh = await screen().findByLabelText(/^Clau nova/, { selector: 'input' }, patient);
  await waitFor(() => expect(fresh).toBeVisible());
};

const renewal: AppStory['play'] = async () => {
  const dialog = await screen().findByRole('alertdialog', {}, patient);
  const password = await within(dialog).findByLabelText(/^Clau/, { selector: 'input' }, patient);
  await waitFor(() => expect(password).toBeVisible());
};

const linkGone: AppStory['play'] = async () => {
  await userEvent.type(await screen().findByLabelText(/^Clau nova/, { selector: 'input' }, patient), 'Benvinguda-2026');
  await userEvent.type(screen().getByLabelText(/^Repeteixi/, { selector: 'input' }), 'Benvinguda-2026{Enter}');
  await expect(await screen().findByText(/ja no serveix/, {}, patient)).toBeVisible();
};

const forgotten: AppStory['play'] = async () => {
  await userEvent.click(await screen().findByRole('button', { name: /oblidat/ }, patient));
  const dialog = await screen().findByRole('dialog', {}, patient);
  await waitFor(() => expect(dialog).toHaveTextContent(/primer ingresse/));
};

const link = '/restablecer?username=20001&token=x';

export const ChangePassword: AppStory = { args: { path: '/el-meu-col-legi' }, play: change };
export const ChangePasswordNarrow: AppStory = { ...ChangePassword, globals: narrow };
export const StaySignedIn: AppStory = {
  args: { path: '/el-meu-col-legi' },
  parameters: { seconds: 250 },
  play: renewal,
};
export const StaySignedInNarrow: AppStory = { ...StaySignedIn, globals: narrow };
export const NewPassword: AppStory = { args: { path: link }, parameters: anonymous };
export const LinkGone: AppStory = { args: { path: link }, parameters: anonymous, play: linkGone };
export const ForgottenWithoutNumber: AppStory = {
  args: { path: '/iniciar-sessio' },
  parameters: anonymous,
  play: forgotten,
};

const ended: AppStory['play'] = async () => {
  await expect(await screen().findByText(/La sessió s'ha acabat/, {}, patient)).toBeVisible();
};
const after = { ...anonymous, ended: true };
export const SessionEnded: AppStory = { args: { path: '/el-meu-col-legi' }, parameters: after, play: ended };
export const SessionEndedNarrow: AppStory = { ...SessionEnded, globals: narrow };
export const SessionEndedPublic: AppStory = { args: { path: '/iniciar-sessio' }, parameters: after, play: ended };
export const SessionEndedPublicNarrow: AppStory = { ...SessionEndedPublic, globals: narrow };
