import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import configuration from '../../../../messages/_general/ca/app/configuration.json' with { type: 'json' };
import words from '../../../../messages/_general/ca/app/workshop.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { accessSite } from '../../../../tests/support/sites/access-site.ts';
import {
  beAtTheWorkshop,
  CA,
  catalan,
  ES,
  FORM,
  form,
  good,
  MENU,
  menu,
  own,
  press,
  said,
  server,
  site,
  spanish,
  tab,
  textIn,
  texts,
  theme,
} from '../../../../tests/support/sites/at-the-workshop.ts';
import { fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import { failure, PROPOSED } from '../../../../tests/support/sites/workshop-server.ts';
import type { WorkshopProblem } from '../../../api/shapes/workshop.ts';

beforeEach(beAtTheWorkshop);
afterEach(() => site.restore());

test('a thing is found by its words; its texts change side by side, and undo brings the bytes back', async () => {
  await openApp(site, '/workshop');
  await expect.element(page.getByRole('link', { name: /^Room/ })).toBeVisible();
  await good();
  await page.getByLabelText(words.search).fill('assistents');
  await expect.element(page.getByText('1 resultat', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Assistents', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Room/ }).click();
  await tab(words.views.texts).click();
  const box = page.getByLabelText('Assistents › etiqueta: Català');
  await expect.element(box).toHaveValue('Assistents');
  await good();
  await box.fill('Nombre d’assistents');
  await expect.element(page.getByText(words.saved)).toBeVisible();
  await expect.poll(() => textIn(CA)).toBe(catalan.replace('"Assistents"', '"Nombre d’assistents"'));
  // A text that a language lacks is written there.
  await expect.element(page.getByText(words.missing)).toBeVisible();
  await page.getByLabelText('Quan › títol: Castellano').fill('Cuándo');
  await expect
    .poll(() => textIn(ES))
    .toBe(spanish.replace('"Asistentes" }\n', '"Asistentes" },\n  "sections": { "when": { "title": "Cuándo" } }\n'));
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: words.undo }).click();
  await expect.poll(() => [textIn(CA), textIn(ES)]).toEqual([catalan, spanish]);
});

test('among many texts, More focuses the first new text, and removing a text focuses its neighbour', async () => {
  const many = Array.from({ length: 43 }, (_, at) => [`text${at}`, `Paraules ${at}`]);
  server.write(CA, `${JSON.stringify(Object.fromEntries(many), null, 2)}\n`, null);
  server.write(ES, '{}\n', null);
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.texts).click();
  await press(words.more_other.replace('{{count}}', '3'));
  await expect.element(page.getByLabelText('text40: Català')).toHaveFocus();
  await press(words.part.remove.replace('{{label}}', 'text41'));
  await said(words.choices.removed.replace('{{label}}', 'text41'));
  await expect.element(page.getByLabelText('text42: Català')).toHaveFocus();
  await page.getByRole('button', { name: words.undo, exact: true }).last().click();
  await expect.poll(() => textIn(CA)).toContain('"text41": "Paraules 41"');
});

test('beside what is open the list folds away where there is little room', async () => {
  await page.viewport(1280, 800);
  await openApp(site, '/workshop?open=forms/room');
  const link = page.getByRole('link', { name: /^Room/ });
  const opener = page.getByRole('button', { name: words.list.show });
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await expect.element(link).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.list.hide })).toHaveFocus();
  await page.viewport(1600, 800);
  await expect.element(link).toBeVisible();
});

test('a window of another width keeps what is open and typed', async () => {
  await page.viewport(1280, 800);
  await openApp(site, '/workshop?open=forms/room');
  await page.getByRole('button', { name: words.fields.newIn.replace('{{title}}', 'Quan') }).click();
  const label = page.getByLabelText(`${words.fields.label}: Català`, { exact: true });
  await label.fill('Sala');
  await page.viewport(900, 800);
  await expect.element(page.getByRole('tab', { name: words.preview.title })).toBeVisible();
  await expect.element(label).toHaveValue('Sala');
  expect(await axeViolations()).toEqual([]);
});

test('its texts come with its page, and again after a failure', async () => {
  site.lose('block-texts');
  await openApp(site, '/workshop');
  const again = page.getByRole('button', { name: 'Tornar-ho a provar' });
  await expect.element(again).toBeVisible();
  site.lose(null);
  await again.click();
  await expect.element(page.getByRole('link', { name: /^Room/ })).toBeVisible();
});

test('by keyboard alone a field is renamed, required and moved', async () => {
  await openApp(site, '/workshop?open=forms/room');
  const opener = page.getByRole('button', { name: /^Assistents guests/ });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await good();
  // Past the two buttons that move it, to its label.
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(page.getByLabelText('Assistents, etiqueta: Català')).toHaveFocus();
  await userEvent.keyboard('{End} de fora');
  await expect.poll(() => textIn(CA)).toContain('"guests": { "label": "Assistents de fora" }');
  const needed = page.getByRole('checkbox', { name: words.fields.mustFill });
  (needed.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => textIn(FORM)).toContain('"required": ["day", "guests"]');
  const up = page.getByRole('button', { name: 'Pujar: Assistents de fora' });
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => textIn(FORM)).toContain('"fields": ["guests", "day"]');
  await expect.element(up).toHaveFocus();
  await expect.element(page.getByText('Assistents de fora és ara el camp 1 de 2.')).toBeVisible();
});

test('settings have an editor of their schema', async () => {
  await openApp(site, '/workshop?open=settings/settings');
  await page.getByLabelText(words.part.add, { exact: true }).selectOptions('links');
  await press(words.fields.add);
  await page.getByLabelText(words.part.name).last().fill('title');
  await page.getByRole('button', { name: words.part.addNamed }).last().click();
  // A name of one's own that is spelled as a word of the files is not said as that word.
  await page.getByLabelText('title', { exact: true }).fill('https://www.exemple.cat');
  await expect.poll(() => textIn('menus/settings.json')).toContain('"links": { "title": "https://www.exemple.cat" }');
  await good();
});

test('colours show their contrast as they are changed', async () => {
  server.write('menus/theme.json', theme, null, theme);
  await openApp(site, '/workshop?open=look/theme');
  await press(configuration.words.colors);
  await page.getByLabelText(configuration.words.ground, { exact: true }).fill('#102030');
  await expect.poll(() => textIn('menus/theme.json')).toContain('"ground": "#102030"');
  const close = page.getByText(/text › principal.*fons.*: contrast \d+(?:,\d)?, en cal 4,5$/);
  await expect.element(close.first()).toBeVisible();
  await good();
});

test('something new is begun by its title, as the commands do it; a refusal is said', async () => {
  await openApp(site, '/workshop');
  await press(words.begin.open);
  await page.getByLabelText(`${words.parts.title}: Català`).fill('Reserva d’aules');
  await expect.element(page.getByLabelText(words.begin.name)).toHaveValue('reserva-daules');
  await good();
  server.next.set('POST /config/workshop/new', failure(422, 'No'));
  await press(words.begin.make);
  await said('No');
  await press(words.begin.make);
  // Its page is called so, though nobody has published it.
  await expect.element(page.getByRole('heading', { name: 'Reserva d’aules' })).toBeVisible();
  await said(words.saved);
  // The check waits until all of its files are saved.
  const acts = site.calls.map(({ method, path }) => (path.includes('/check') ? 'check' : method));
  expect(acts.slice(acts.indexOf('PUT'), acts.lastIndexOf('PUT'))).not.toContain('check');
  await expect.poll(() => textIn('schemas/reserva-daules.schema.json')).toContain('"properties"');
  await expect.poll(() => textIn(MENU)).toContain('"reserva-daules"');
});

/** A problem at the first piece of a file that reads so. */
function problemAt(file: string, piece: string): WorkshopProblem {
  const before = textIn(file)?.split(piece)[0]?.split('\n') ?? [];
  const [line, column] = [before.length, (before.at(-1) ?? '').length + 1];
  return { file, line, column, severity: 'error', message: 'unknown', remedy: 'mend it', language: 'en' };
}

test.for([
  ['a box of its field', FORM, '"ui:width"', 'guests width'],
  ['a box among all that is said of its field', FORM, '"integer"', '/properties/guests/type'],
  ['a text in its language', ES, '"label": "Asistentes"', '["guests","label"] es'],
  ['the text of a part of the form', CA, '"title"', '["sections","when","title"] ca'],
  ['a box of a block', MENU, '"type"', '/pages/0/blocks/0/type'],
  ['a box of the form', FORM, '"day"]', '/required/0'],
] as const)('a problem leads to its place: %s', async ([, file, piece, name]) => {
  server.problems = [problemAt(file, piece)];
  await openApp(site, '/workshop?open=forms/room');
  const link = page.getByRole('link', { name: new RegExp(` ${file}:\\d+$`) });
  await link.click();
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name);
  await good();
  // It leads there again from another view.
  await tab(words.views.file).click();
  await link.click();
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name);
});

test.for([
  ['the label of a field', 'ca', 'size.label', '["size","label"] ca'],
  ['the label in one language', 'es', 'size.label', '["size","label"] es'],
  ['an option of a choice', 'ca', 'size.options.big', '["size","options","big"] ca'],
  ['any other text', 'es', 'day.errors.tooLate', '["day","errors","tooLate"] es'],
] as const)('a text that is missing is written where its problem leads: %s', async ([, language, key, name]) => {
  const size = '"day": { "type": "string" }, "size": { "type": "string", "enum": ["big", "small"] },';
  server.write(FORM, form.replace('"day": { "type": "string" },', size), null, form);
  server.problems = [{ ...problemAt(FORM, '"properties"'), missing: { language, key: `forms.room.${key}` } }];
  await openApp(site, '/workshop?open=forms/room');
  const link = page.getByRole('link', { name: new RegExp(` ${FORM}:\\d+$`) });
  await link.click();
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name);
  await userEvent.keyboard('Hola');
  const file = language === 'ca' ? CA : ES;
  await expect.poll(() => key.split('.').reduce((at, step) => at?.[step], JSON.parse(textIn(file) ?? ''))).toBe('Hola');
  await good();
});

test('a problem of a place without a box leads to the nearest one, and out of the preview', async () => {
  server.problems = [problemAt(FORM, '"fields"')];
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.preview.title).click();
  await page.getByRole('link', { name: `Room ${FORM}:11`, exact: true }).click();
  const opener = page.getByRole('button', { name: words.sections.open.replace('{{title}}', 'Quan'), exact: true });
  await expect.element(opener).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
});

test('a problem that only the file shows leads there, where it is marked; what is typed there is saved', async () => {
  server.problems = [problemAt(FORM, '"./_dialect')];
  await openApp(site, '/workshop');
  await expect.element(page.getByText('1 error', { exact: true }).first()).toBeVisible();
  await good();
  await page.getByRole('link', { name: `${FORM}:2` }).click();
  const editor = page.getByRole('textbox', { name: FORM });
  await expect.element(editor).toBeVisible();
  const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot as ShadowRoot;
  await expect.poll(() => host.querySelector('.cm-lintRange-error')?.textContent).toBe('"./_dialect/form.schema.json"');
  await expect.poll(() => host.activeElement).toBe(host.querySelector('.cm-content'));
  await good();
  // The cursor stands at the problem.
  await userEvent.keyboard('{ArrowRight}x');
  await expect.poll(() => textIn(FORM)).toBe(form.replace('"./_dialect', '"x./_dialect'));
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => textIn(FORM)).toBe(form);
});

/** Two people write the same text. @returns the choice between what both wrote */
async function changeWhatPauChanged() {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.texts).click();
  const box = page.getByLabelText('Dia › etiqueta: Català');
  await expect.element(box).toHaveValue('Dia');
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau');
  await box.fill('Dia de la reserva');
  return page.getByRole('region', { name: words.conflict.title });
}

test('two people at one place: both texts show, and one is chosen', async () => {
  const choice = await changeWhatPauChanged();
  await expect.element(page.getByText(`Algú altre ha canviat el mateix tros de ${CA}`, { exact: false })).toBeVisible();
  const side = (title: string) => choice.getByRole('group', { name: title });
  // The place in words, and nothing of what both have in common.
  await expect.element(side(words.conflict.mine)).toHaveTextContent(/^Dia de la reserva › etiquetaDia de la reserva$/);
  await expect.element(side(words.conflict.theirs)).toHaveTextContent(/^Dia de la reserva › etiquetaData$/);
  await good();
  await page.getByRole('button', { name: words.conflict.keepMine }).click();
  await expect.poll(() => textIn(CA)).toBe(catalan.replace('"Dia"', '"Dia de la reserva"'));
  await expect.element(page.getByText(words.saved)).toBeVisible();
  // The buttons are gone; the focus is not.
  expect(document.activeElement).not.toBe(document.body);
});

test('what two people have not decided is not published without one of them', async () => {
  const choice = await changeWhatPauChanged();
  await expect.element(choice).toBeVisible();
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.publish.now, exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(CA);
  await good();
  expect(server.published).toEqual([]);
  await tab(words.tabs.files).click();
  await choice.getByRole('button', { name: words.conflict.keepMine }).click();
  await expect.element(page.getByText(words.saved)).toBeVisible();
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.publish.now, exact: true }).click();
  await expect.element(page.getByText(words.publish.done)).toBeVisible();
  expect(textIn(CA)).toContain('Dia de la reserva');
});

test('a save that fails is said, and what was typed goes out later', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.texts).click();
  const box = page.getByLabelText('Dia › etiqueta: Català');
  await expect.element(box).toHaveValue('Dia');
  site.answer(() => failure(503));
  await box.fill('Data');
  await expect.element(page.getByText(words.notSaved)).toBeVisible();
  site.answer(({ method, path, body }) => server.answer(method, path, body));
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(page.getByText(words.saved)).toBeVisible();
  expect(textIn(CA)).toContain('"Data"');
});

test('what publishing changes is read first; it takes a note, and a faster colleague is told of', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  server.report = {
    conflicts: 0,
    orphaned: [],
    refused: [],
    hidden: [{ place: ['Adreça', 'Càrrec'], people: 3 }],
    changes: [
      {
        subject: 'texts',
        id: 'ca',
        title: 'Català',
        changes: [{ kind: 'changed', path: ['a'], place: ['Dia'], before: 'Dia', after: 'Data' }],
      },
    ],
  };
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await expect.element(page.getByText('«Dia» passa a ser «Data»')).toBeVisible();
  await good();
  await page.getByLabelText(words.publish.note).fill('Paraules més clares');
  await page.getByRole('checkbox', { name: words.publish.hides }).click();
  server.next.set('POST /config/workshop/publish', failure(412));
  const publish = page.getByRole('button', { name: words.publish.now });
  await publish.click();
  await expect.element(page.getByText(configuration.changed)).toBeVisible();
  await publish.click();
  await expect.element(page.getByText(words.publish.done)).toBeVisible();
  await expect.element(page.getByText(words.publish.nothing)).toBeVisible();
  expect(server.published).toEqual([{ live: '9714658bf2e75a42', note: 'Paraules més clares', hides: true }]);
});

test('publishing asks for the password before the server compiles, and only where it will want it', async () => {
  const session = { confirmTitle: 'Confirmi que és vostè', confirm: 'Escrigui la clau.' };
  const spoken = { ...texts, app: { ...texts.app, session: session as never } };
  site.publish({
    ...sample,
    forms: { ...sample.forms, ...accessSite.forms },
    texts: { ca: spoken, es: spoken },
    menu: { ...menu, parts: { ...menu.parts, renew: 'stay' } },
    blockTexts: { workshop: { ca: own, es: own } },
  });
  site.answer(({ method, path, body }) =>
    path.startsWith('/auth/') ? Response.json({ token: fakeToken('ROLE_STAFF') }) : server.answer(method, path, body),
  );
  const hidden = [{ place: ['Adreça', 'Càrrec'], people: 3 }];
  server.report = { changes: [], conflicts: 0, orphaned: [], refused: [], hidden };
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  const publish = page.getByRole('button', { name: words.publish.now, exact: true });
  const question = page.getByRole('dialog', { name: session.confirmTitle });
  await expect.element(publish).toBeVisible();
  server.next.set('POST /config/workshop/publish', failure(409, 'Es deixaria de veure'));
  await publish.click();
  await expect.element(page.getByRole('alert').last()).toHaveTextContent('Es deixaria de veure');
  await page.getByRole('checkbox', { name: words.publish.hides }).click();
  await publish.click();
  await expect.element(question.getByRole('textbox', { name: 'Clau' })).toBeVisible();
  await good();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(server.published).toEqual([]);
  await publish.click();
  server.next.set('POST /config/workshop/publish', failure(503, 'Ara no pot ser'));
  await question.getByRole('textbox', { name: 'Clau' }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').last()).toHaveTextContent('Ara no pot ser');
  // The server has not used the password: it counts for the next attempt, unless the server asks again.
  await publish.click();
  await expect.element(page.getByText(words.publish.done)).toBeVisible();
  expect(server.published).toHaveLength(1);
  server.write(CA, catalan.replace('"Dia"', '"Diada"'), 'Pau', catalan);
  await tab(words.tabs.files).click();
  await tab(words.tabs.publish).click();
  await page.getByRole('checkbox', { name: words.publish.hides }).click();
  await publish.click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');

  server.approval = true;
  server.report = { ...server.report, hidden: [] };
  server.write(CA, catalan.replace('"Dia"', '"Jorn"'), 'Pau', catalan);
  await tab(words.tabs.files).click();
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.publish.propose }).click();
  await expect.element(page.getByText(words.publish.proposed)).toBeVisible();
  // The password of the second person comes with the confirmation.
  server.publications = server.publications.map((one) => ({ ...one, mine: false }));
  await tab(words.tabs.files).click();
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.waiting.confirm }).click();
  await expect.element(question).toBeVisible();
  expect(server.publications[0]?.state).toBe('proposed');
});

test('everything is discarded after a question', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.discard.all }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.discard.all }).click();
  await expect.element(page.getByText(words.publish.nothing)).toBeVisible();
  expect(textIn(CA)).toBe(catalan);
});

test('a zip is tried before it replaces the files; a token is shown once', async () => {
  await openApp(site, '/workshop');
  await tab(words.tabs.transfer).click();
  await expect.element(page.getByText(words.tokens.none)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['PK'], 'files.zip', { type: 'application/zip' }));
  await expect.element(page.getByText(words.transfer.would)).toBeVisible();
  await good();
  await page.getByRole('button', { name: words.transfer.take }).click();
  await expect.element(page.getByText(words.transfer.done)).toBeVisible();
  const sent = site.calls.filter(({ path }) => path.startsWith('/config/workshop/zip')).map(({ path }) => path);
  expect(sent).toEqual(['/config/workshop/zip?dry=1', '/config/workshop/zip']);

  await page.getByRole('button', { name: words.tokens.new }).click();
  await expect.element(page.getByLabelText(words.tokens.name)).toHaveFocus();
  await page.getByLabelText(words.tokens.name).fill('Portàtil');
  await page.getByRole('button', { name: words.tokens.new }).click();
  await expect.element(page.getByText('cfg_K7QP2MXDR4TN6WCB')).toBeVisible();
  await good();
  await page.getByRole('button', { name: 'Retirar la clau «Portàtil»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.tokens.withdraw }).click();
  await expect.element(page.getByText(words.tokens.none)).toBeVisible();
});

const SHOWN = {
  languages: ['ca', 'es'],
  pages: [
    {
      id: 'room',
      path: '/room',
      title: 'Sala',
      only: false,
      roles: [{ id: 'ROLE_A', title: 'soci' }],
      forms: [{ id: 'room', title: 'Sala' }],
      states: ['empty' as const, 'errors' as const],
    },
  ],
  mails: [{ id: 'room', title: 'Reserva' }],
  documents: [],
};

test('a text that is chosen in the preview is there to be changed; no other window can choose one', async () => {
  server.things = SHOWN;
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.preview.title).click();
  const frame = page.getByTitle(words.preview.frame.replace('{{title}}', 'Sala'));
  await expect.element(frame).toBeVisible();
  expect(frame.element().getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  await expect.element(page.getByLabelText(words.preview.role)).toHaveDisplayValue('soci');
  await good();
  const say = (
    data: unknown,
    origin = 'null',
    source: Window | null = (frame.element() as HTMLIFrameElement).contentWindow,
  ) => window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  const chosen = { preview: 'chosen', key: ['forms', 'room', 'guests', 'label'] };
  say(chosen, location.origin);
  say(chosen, 'null', window);
  say({ ...chosen, key: 'guests' });
  say({ preview: 'chosen', key: ['app', 'failed', 'retry'] });
  await expect.element(page.getByText(words.preview.programs)).toBeVisible();
  await expect.element(frame).toBeVisible();
  say(chosen);
  await expect.element(page.getByLabelText('Assistents, etiqueta: Català')).toHaveFocus();
  await tab(words.preview.title).click();
  await expect.element(frame).toBeVisible();
  say({ preview: 'chosen', key: ['forms', 'room', 'sections', 'when', 'title'] });
  await expect.element(page.getByLabelText('Quan › títol: Català')).toHaveFocus();
});

test('the preview stays while the newest files have errors or nobody answers', async () => {
  server.things = SHOWN;
  await openApp(site, '/workshop?open=forms/room');
  server.preview = {
    ...server.preview,
    problems: [
      {
        file: FORM,
        line: 7,
        column: 1,
        severity: 'error',
        message: 'unknown widget',
        remedy: 'mend it',
        language: 'en',
      },
    ],
  };
  await tab(words.preview.title).click();
  await expect.element(page.getByText(`${FORM}:7`, { exact: true })).toBeVisible();
  await expect.element(page.getByTitle(/Sala/)).toBeVisible();
  await good();
});

test('a preview that does not begin can be asked for again', async () => {
  server.things = SHOWN;
  const answer = server.answer.bind(server);
  let fails = true;
  server.answer = async (method, path, body) =>
    fails && path.endsWith('/preview') ? failure(503) : answer(method, path, body);
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.preview.title).click();
  await expect.element(page.getByText(words.preview.failed)).toBeVisible();
  await good();
  fails = false;
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(page.getByTitle(/Sala/)).toBeVisible();
});

test('where a second person is asked for, publishing proposes; it is taken back, and another one is confirmed', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  server.approval = true;
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await page.getByLabelText(words.publish.note).fill('Paraules més clares');
  await page.getByRole('button', { name: words.publish.propose }).click();
  await expect.element(page.getByText(words.publish.proposed)).toBeVisible();
  await expect.element(page.getByText(words.waiting.needsOther)).toBeVisible();
  await good();
  expect(textIn(CA)).toContain('"Data"');
  await page.getByRole('button', { name: 'Retirar «Paraules més clares»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.waiting.withdraw }).click();
  await expect.element(page.getByText(words.waiting.none)).toBeVisible();

  server.publications = [{ ...PROPOSED, mine: false, changedSince: 2 }];
  await tab(words.tabs.files).click();
  await tab(words.tabs.publish).click();
  await expect.element(page.getByText('han canviat 2 fitxers del taller', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: words.waiting.changes }).click();
  await expect.element(page.getByRole('button', { name: words.waiting.hideChanges })).toBeVisible();
  await good();
  await page.getByRole('button', { name: 'Confirmar «Les tarifes noves»' }).click();
  await expect.element(page.getByText(words.publish.done)).toBeVisible();
  expect(server.publications[0]?.state).toBe('published');
});

test('a proposal is declined with a reason, and one that failed says why', async () => {
  server.publications = [{ ...PROPOSED, mine: false }];
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.waiting.decline }).click();
  const decline = page.getByRole('form', { name: words.waiting.decline });
  await decline.getByRole('button').click();
  await expect.element(page.getByText(words.waiting.whyMissing)).toBeVisible();
  await good();
  await page.getByLabelText(words.waiting.why).fill('Falta una coma');
  await decline.getByRole('button').click();
  await expect.element(page.getByText(words.waiting.none)).toBeVisible();
  expect(server.publications[0]).toMatchObject({ state: 'declined', reason: 'Falta una coma' });

  server.publications = [{ ...PROPOSED, state: 'failed', failure: 'Mentrestant s’ha publicat una altra versió.' }];
  await tab(words.tabs.files).click();
  await tab(words.tabs.publish).click();
  await expect.element(page.getByText('Mentrestant s’ha publicat una altra versió.').last()).toBeVisible();
  await good();
});

test('files are published at a time that is typed as people write it', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  const due = page.getByLabelText(words.publish.due, { exact: true });
  await due.fill('demà');
  await page.getByRole('button', { name: words.publish.now, exact: true }).click();
  await expect.element(page.getByText(words.publish.dueWrong)).toBeVisible();
  await due.fill('31/12/2026 8:00');
  await page.getByRole('button', { name: words.publish.now, exact: true }).click();
  await expect.element(page.getByText(words.waiting.scheduled)).toBeVisible();
  expect(server.published).toEqual([expect.objectContaining({ due: '2026-12-31T08:00' })]);
  await good();
});

test('words of before are rewritten when somebody says so', async () => {
  server.former = [FORM];
  await openApp(site, '/workshop');
  const offer = page.getByRole('region', { name: words.former.title });
  await expect.element(offer).toHaveTextContent('1 fitxer té paraules');
  await good();
  await offer.getByRole('button', { name: words.former.rewrite }).click();
  await expect.element(page.getByText("1 fitxer té les paraules d'ara.")).toBeVisible();
});
