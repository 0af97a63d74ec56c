import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** Second factor and passkeys: the code at the sign-in, setting it up there or at the desk, a new passkey. */
const meta: AppMeta = {
  title: 'Workspace/Second factor',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ROLE_STAFF' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/secretaria/acces' };

const standing: AppStory['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByText(/9 codis de recuperació/, {}, patient)).toBeVisible();
};

const proposed: AppStory['play'] = async (context) => {
  await standing(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: /Configurar-los/ }));
  await expect(await canvas.findByRole('img', { name: /QR/ }, patient)).toBeVisible();
};

const seen: AppStory['play'] = async (context) => {
  await proposed(context);
  const canvas = within(context.canvasElement);
  await userEvent.type(canvas.getByLabelText('Codi'), '123456{Enter}');
  await expect(await canvas.findByText('K7QP-2MXD-R4TN-6WCB', {}, patient)).toBeVisible();
};

const newPasskey: AppStory['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(await canvas.findByRole('button', { name: "Afegir una clau d'accés" }, patient));
  await expect(canvas.getByRole('textbox', { name: /Nom/ })).toHaveFocus();
};

/** Types a password for which the server asks for more. */
const asks =
  (title: string): AppStory['play'] =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [username] = await canvas.findAllByRole('textbox', {}, patient);
    if (username) await userEvent.type(username, 'S0001');
    const password = canvasElement.querySelector('input[type=password]');
    if (password) await userEvent.type(password, 'Benvinguda{Enter}');
    const body = within(canvasElement.ownerDocument.body);
    const question = await body.findByRole('dialog', { name: title }, patient);
    // The dialog fades in.
    await waitFor(() => expect(question).toBeVisible());
  };
const signIn = { args: { path: '/login/secretaria' } };

export const Page: AppStory = { args, play: standing };
export const PageNarrow: AppStory = { ...Page, globals: narrow };
export const SetUp: AppStory = { args, play: proposed };
export const SetUpNarrow: AppStory = { ...SetUp, globals: narrow };
export const RecoveryCodes: AppStory = { args, play: seen };
export const NewPasskey: AppStory = { args, play: newPasskey };
export const NewPasskeyNarrow: AppStory = { ...NewPasskey, globals: narrow };
export const SignIn: AppStory = {
  ...signIn,
  parameters: { role: 'ANONYMOUS', step: 'code' },
  play: asks('Escrigui el codi'),
};
export const SignInNarrow: AppStory = { ...SignIn, globals: narrow };
export const SetUpAtSignIn: AppStory = {
  ...signIn,
  parameters: { role: 'ANONYMOUS', step: 'enrolment' },
  play: asks('Activi els codis per entrar'),
};
export const SetUpAtSignInNarrow: AppStory = { ...SetUpAtSignIn, globals: narrow };
