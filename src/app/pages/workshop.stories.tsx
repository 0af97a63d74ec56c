import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type AppMeta, type AppStory, appStories } from '../../../tests/support/stories/app-story.tsx';

/**
 * The workshop at the desk: things by their words, the fields and texts of a form in place, a file with a mistake, two
 * people at one place, publishing, files in and out.
 */
const meta: AppMeta = {
  title: 'Workspace/Workshop',
  ...appStories,
  parameters: { ...appStories.parameters, role: 'ROLE_STAFF' },
};
export default meta;

const patient = { timeout: 60_000 };
const narrow = { viewport: { value: 'mobile1', isRotated: false } };
const args = { path: '/secretaria/taller' };
const opened = { path: '/secretaria/taller?open=forms/certificate-request' };

/** A story that is there once these words are, after the named tabs were chosen. */
const at =
  (words: string | RegExp, ...tabs: string[]): NonNullable<AppStory['play']> =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const name of tabs) await userEvent.click(await canvas.findByRole('tab', { name }, patient));
    const [found] = await canvas.findAllByText(words, {}, patient);
    await expect(found).toBeVisible();
  };

export const List: AppStory = { args, play: at('canviat') };
export const ListNarrow: AppStory = { ...List, globals: narrow };

export const Fields: AppStory = {
  args: opened,
  play: async (context) => {
    const canvas = within(context.canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Per presentar davant de/ }, patient));
    await expect(await canvas.findByLabelText('Per presentar davant de, ajuda: Català', {}, patient)).toBeVisible();
    context.canvasElement.ownerDocument.querySelector<HTMLElement>(':focus')?.blur();
  },
};
export const FieldsNarrow: AppStory = { ...Fields, globals: narrow };

/** Presses the button that leads to a story's state, and waits for its words. */
const after =
  (pressed: string | RegExp, words: string | RegExp, ...tabs: string[]): NonNullable<AppStory['play']> =>
  async (context) => {
    const canvas = within(context.canvasElement);
    for (const name of tabs) await userEvent.click(await canvas.findByRole('tab', { name }, patient));
    const [button] = await canvas.findAllByRole('button', { name: pressed }, patient);
    await userEvent.click(button as HTMLElement);
    const [found] = await canvas.findAllByText(words, {}, patient);
    await expect(found).toBeVisible();
    context.canvasElement.ownerDocument.querySelector<HTMLElement>(':focus')?.blur();
  };

/** A choice with its words in all languages. */
export const Choices: AppStory = { args: opened, play: after(/^Idioma del certificat/, 'Opcions') };
export const ChoicesNarrow: AppStory = { ...Choices, globals: narrow };
export const NewField: AppStory = { args: opened, play: after(/^Afegir un camp a «Resposta»/, 'Tipus de camp') };
export const NewFieldNarrow: AppStory = { ...NewField, globals: narrow };
/** A field that comes from a record. */
export const NewFieldElsewhere: AppStory = {
  args: opened,
  play: async (context) => {
    await after(/^Afegir un camp a «Resposta»/, 'Tipus de camp')?.(context);
    const canvas = within(context.canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText('Tipus de camp'), 'Un camp que ja està definit');
    await userEvent.selectOptions(
      canvas.getByLabelText('On està definit'),
      'schemas/_records/contact-address.record.json',
    );
    await expect(canvas.getByLabelText('Quin camp')).toBeVisible();
    context.canvasElement.ownerDocument.querySelector<HTMLElement>(':focus')?.blur();
  },
};
export const NewFieldElsewhereNarrow: AppStory = { ...NewFieldElsewhere, globals: narrow };
/** The fields of a list that people add to, in the list's own panel. */
export const Inner: AppStory = {
  args: { path: '/secretaria/taller?open=records/contact-address' },
  play: after(/^Telèfons/, 'Camps de «Telèfons»'),
};
export const InnerNarrow: AppStory = { ...Inner, globals: narrow };
export const Entries: AppStory = {
  args: { path: '/secretaria/taller?open=lists/comarques' },
  play: at(/1 entrada per sota/),
};
export const EntriesNarrow: AppStory = { ...Entries, globals: narrow };
export const Pages: AppStory = {
  args: { path: '/secretaria/taller?open=pages/workspace' },
  play: after(/^Sol·licituds ?requests/, /blocs de la pàgina/),
};
export const PagesNarrow: AppStory = { ...Pages, globals: narrow };
export const Look: AppStory = { args: { path: '/secretaria/taller?open=look/theme' }, play: at(/suficient/) };
export const LookNarrow: AppStory = { ...Look, globals: narrow };
export const New: AppStory = { args, play: after('Crear una cosa nova', 'Què vol crear') };
export const NewNarrow: AppStory = { ...New, globals: narrow };

export const Texts: AppStory = { args: opened, play: at('Falta en aquesta llengua.', 'Textos') };
export const TextsNarrow: AppStory = { ...Texts, globals: narrow };

/** The file with its marks, as soon as the editor has come. */
const file: AppStory['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(await canvas.findByRole('tab', { name: 'Fitxer' }, patient));
  const marked = () => editorOf(canvasElement)?.querySelector('.cm-lintRange-error')?.textContent;
  await waitFor(() => expect(marked()).toBe('"textaera"'), patient);
};
function editorOf(canvas: HTMLElement): ShadowRoot | undefined {
  return [...canvas.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot ?? undefined;
}
export const FileWithMistake: AppStory = { args: opened, parameters: { workshop: 'wrong' }, play: file };
export const FileWithMistakeNarrow: AppStory = { ...FileWithMistake, globals: narrow };

export const TwoPeople: AppStory = {
  args: opened,
  parameters: { workshop: 'conflict' },
  play: async (context) => {
    const canvas = within(context.canvasElement);
    await userEvent.click(await canvas.findByRole('tab', { name: 'Textos' }, patient));
    const box = await canvas.findByLabelText('Per què el necessita › etiqueta: Català', {}, patient);
    await userEvent.clear(box);
    await userEvent.type(box, 'Per a què');
    await expect(await canvas.findByRole('button', { name: 'Deixar el meu' }, patient)).toBeVisible();
  },
};
export const TwoPeopleNarrow: AppStory = { ...TwoPeople, globals: narrow };

/** As people will see it, beside what changes it; on a telephone in a tab of its own. */
export const Preview: AppStory = { args: opened, play: at('Què es veu') };
export const PreviewNarrow: AppStory = { args: opened, globals: narrow, play: at('Què es veu', 'Previsualització') };
export const PreviewWithMistakes: AppStory = {
  ...PreviewNarrow,
  parameters: { workshop: 'wrong' },
  play: at(/Es veu el darrer estat sense errors/, 'Previsualització'),
};
export const PreviewFails: AppStory = {
  ...PreviewNarrow,
  parameters: { workshop: 'noPreview' },
  play: at(/La previsualització no respon/, 'Previsualització'),
};

export const Publish: AppStory = { args, play: at(/passa a ser/, 'Publicar') };
export const PublishNarrow: AppStory = { ...Publish, globals: narrow };
export const NothingToPublish: AppStory = {
  args,
  parameters: { workshop: 'clean' },
  play: at(/No hi ha res per publicar/, 'Publicar'),
};
export const PublishWithMistakes: AppStory = {
  args,
  parameters: { workshop: 'wrong' },
  play: at(/Corregeixi primer/, 'Publicar'),
};

/** Proposals of others and of the reader, another version meanwhile, and why one failed. */
export const Waiting: AppStory = {
  args,
  parameters: { workshop: 'waiting' },
  play: async (context) => {
    const canvas = within(context.canvasElement);
    await at(/Els textos del juny/, 'Publicar')(context);
    await userEvent.click(await canvas.findByText('Com han acabat les últimes', {}, patient));
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Refusar' }, patient))[0] as HTMLElement);
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Refusar' }, patient))[0] as HTMLElement);
    await expect(await canvas.findByText('Escrigui per què no.', {}, patient)).toBeVisible();
    context.canvasElement.ownerDocument.querySelector<HTMLElement>(':focus')?.blur();
  },
};
export const WaitingNarrow: AppStory = { ...Waiting, globals: narrow };

export const FormerWords: AppStory = { args, parameters: { workshop: 'former' }, play: at('Escriure-les com ara') };

export const InAndOut: AppStory = { args, play: at('Ordinador de la Marta', 'Entrades i sortides') };
export const InAndOutNarrow: AppStory = { ...InAndOut, globals: narrow };

export const ServerDown: AppStory = { args, parameters: { workshop: 'down' }, play: at(/Comprovi la connexió/) };
