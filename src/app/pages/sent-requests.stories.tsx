import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/** A member's requests: the list, one in detail, and the empty list. */
const meta: AppMeta = { title: 'Workspace/Sent requests', ...appStories };
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/les-meves-sol-licituds' };

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

const asked: AppStory['play'] = async (context) => {
  await opened(context);
  await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Retirar la sol·licitud' }));
  const body = within(context.canvasElement.ownerDocument.body);
  const question = await body.findByRole('alertdialog', {}, patient);
  // The dialog fades in.
  await waitFor(() => expect(question).toBeVisible());
};

const changing: AppStory['play'] = async (context) => {
  await opened(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Canviar la sol·licitud' }));
  await expect(await canvas.findByDisplayValue('Ajuntament de Reus', {}, patient)).toBeVisible();
};

const answering: AppStory['play'] = async (context) => {
  await opened(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: "Respondre a l'oficina" }));
  await expect(await canvas.findByRole('textbox', { name: /La seva resposta/ }, patient)).toBeVisible();
};

const dated: AppStory['play'] = async (context) => {
  await opened(context);
  const canvas = within(context.canvasElement);
  await expect(await canvas.findByRole('button', { name: 'Afegir al calendari' }, patient)).toBeVisible();
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
export const Withdraw: AppStory = { args, play: asked };
export const WithdrawNarrow: AppStory = { ...Withdraw, globals: narrow };
export const Change: AppStory = { args, parameters: { sent: 'changeable' }, play: changing };
export const ChangeNarrow: AppStory = { ...Change, globals: narrow };
export const Asked: AppStory = { args, parameters: { sent: 'asked' }, play: opened };
export const AskedNarrow: AppStory = { ...Asked, globals: narrow };
export const Answer: AppStory = { args, parameters: { sent: 'asked' }, play: answering };
export const AnswerNarrow: AppStory = { ...Answer, globals: narrow };
export const Deadline: AppStory = { args, parameters: { sent: 'dated' }, play: dated };
export const DeadlineNarrow: AppStory = { ...Deadline, globals: narrow };
export const NothingSent: AppStory = { args, parameters: { sent: 'none' }, play: says(/Encara no/) };
export const ServerDown: AppStory = {
  args,
  parameters: { sent: 'down' },
  play: says(/Comprovi la connexió/),
};
export const UnknownRequest: AppStory = {
  args: { path: '/les-meves-sol-licituds?request=0000-0000' },
  play: says(/No hem trobat/),
};
