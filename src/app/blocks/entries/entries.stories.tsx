import type { Meta, ReactRenderer, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import type { LoaderFunction } from 'storybook/internal/types';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answerBook, type Book, bookSite } from '../../../../tests/support/sites/book-site.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { App } from '../../app.tsx';

interface Args {
  /** The stored entries by key. */
  kept: readonly Record<string, unknown>[];
}
type Story = StoryObj<Args>;

let site: FakeSite | null = null;

/** A small college whose members have addresses, with its own server. */
const load: LoaderFunction<ReactRenderer, Args> = async ({ args, parameters }) => {
  site?.restore();
  const book: Book = new Map((args.kept ?? []).map((values, at) => [`k${at + 1}`, { values, version: 1 }]));
  site = fakeSite(bookSite);
  site.answer((request) =>
    parameters.down ? Response.json({ status: 'Error', message: '' }, { status: 503 }) : answerBook(book, request),
  );
  const runtime = await site.start();
  runtime.sessions.start(fakeToken('ROLE_COLEGIADO'));
  return { runtime };
};

/** A user's entries: the list, the form of one, and the question before a removal. */
const meta: Meta<Args> = {
  title: 'Workspace/Own entries',
  loaders: [load],
  parameters: { layout: 'fullscreen' },
  args: { kept: [{ place: 'Reus', phone: '600000001' }, { place: 'Sant Feliu de Guíxols' }] },
  beforeEach: () => () => {
    site?.restore();
    site = null;
  },
  render: (_args, { loaded }) => (
    <MemoryRouter initialEntries={['/book']}>
      <App runtime={loaded.runtime} />
    </MemoryRouter>
  ),
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };

const listed: Story['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByRole('link', { name: 'Reus' }, patient)).toBeVisible();
};

const opened =
  (name: string): Story['play'] =>
  async (context) => {
    await listed(context);
    const canvas = within(context.canvasElement);
    await userEvent.click(canvas.getByRole('link', { name }));
    await expect(await canvas.findByRole('textbox', { name: /^Lloc/ }, patient)).toBeVisible();
  };

const asked: Story['play'] = async (context) => {
  await listed(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Eliminar: Reus' }));
  const body = within(context.canvasElement.ownerDocument.body);
  const question = await body.findByRole('alertdialog', {}, patient);
  // The dialog fades in.
  await waitFor(() => expect(question).toBeVisible());
};

const says =
  (words: RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(words, {}, patient)).toBeVisible();
  };

export const List: Story = { play: listed };
export const ListNarrow: Story = { ...List, globals: narrow };
export const Full: Story = {
  args: { kept: [{ place: 'Reus' }, { place: 'Valls' }, { place: 'Salou' }] },
  play: says(/el màxim/),
};
export const Empty: Story = { args: { kept: [] }, play: says(/Cap adreça/) };
export const Add: Story = { play: opened('Afegir una adreça') };
export const Change: Story = { play: opened('Reus') };
export const ChangeNarrow: Story = { ...Change, globals: narrow };
export const Remove: Story = { play: asked };
export const RemoveNarrow: Story = { ...Remove, globals: narrow };
export const ServerDown: Story = { parameters: { down: true }, play: says(/No s'ha pogut/) };
