import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import configuration from '../../../../messages/_general/ca/app/configuration.json' with { type: 'json' };
import words from '../../../../messages/_general/ca/app/workshop.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import { failure, PROPOSED, WorkshopServer } from '../../../../tests/support/sites/workshop-server.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, cancel: 'Cancel·lar' as never, configuration: configuration as never, workshop: words as never },
  pages: { ...ca.pages, workshop: { title: 'Taller' } },
};
const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...sample.menu.pages,
    { id: 'workshop', path: '/workshop', access: ['staff'], blocks: [{ type: 'workshop', id: 'files' }] },
  ],
};

const FORM = 'schemas/room.schema.json';
const CA = 'messages/ca/forms/room.json';
const ES = 'messages/es/forms/room.json';
const form = `{
  "$schema": "./_dialect/form.schema.json",
  "type": "object",
  "required": ["day"],
  "properties": {
    "day": { "type": "string" },
    "guests": { "type": "integer", "ui:width": "half" }
  },
  "form": {
    "sections": [
      { "id": "when", "fields": ["day", "guests"] }
    ]
  }
}
`;
const catalan =
  '{\n  "sections": { "when": { "title": "Quan" } },\n  "day": { "label": "Dia" },\n  "guests": { "label": "Assistents" }\n}\n';
const spanish = '{\n  "day": { "label": "Día" },\n  "guests": { "label": "Asistentes" }\n}\n';

let site: FakeSite;
let server: WorkshopServer;
beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  server = new WorkshopServer({
    [FORM]: form,
    [CA]: catalan,
    [ES]: spanish,
    'menus/settings.json': '{\n  "defaultLanguage": "ca"\n}\n',
  });
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts } });
  site.answer(({ method, path, body }) => server.answer(method, path, body));
  await page.viewport(360, 740);
});
afterEach(() => site.restore());

const textIn = (path: string) => server.files.get(path)?.text;
const good = async () => {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  window.scrollTo(0, 0);
  expect(await axeViolations()).toEqual([]);
};
const tab = (name: string) => page.getByRole('tab', { name, exact: true });

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
  expect(textIn(CA)).toBe(catalan.replace('"Assistents"', '"Nombre d’assistents"'));
  // A text that a language lacks is written there.
  await page.getByLabelText('Quan › títol: Castellano').fill('Cuándo');
  await vi.waitFor(() =>
    expect(textIn(ES)).toBe(
      spanish.replace('"Asistentes" }\n', '"Asistentes" },\n  "sections": { "when": { "title": "Cuándo" } }\n'),
    ),
  );
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: words.undo }).click();
  await vi.waitFor(() => expect([textIn(CA), textIn(ES)]).toEqual([catalan, spanish]));
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
  await vi.waitFor(() => expect(textIn(CA)).toContain('"guests": { "label": "Assistents de fora" }'));
  const needed = page.getByRole('checkbox', { name: words.fields.mustFill });
  (needed.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"required": ["day", "guests"]'));
  const up = page.getByRole('button', { name: 'Pujar: Assistents de fora' });
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"fields": ["guests", "day"]'));
  await expect.element(up).toHaveFocus();
  await expect.element(page.getByText('Assistents de fora és ara el camp 1 de 2.')).toBeVisible();
});

test('a problem leads to its place in the file, where it is marked; what is typed there is saved', async () => {
  server.problems = [
    {
      ...{ file: FORM, line: 6, column: 22, severity: 'error' },
      ...{ message: 'unknown type "strnig"', remedy: 'did you mean "string"?', language: 'en' },
    },
  ];
  await openApp(site, '/workshop');
  await expect.element(page.getByText('1 error', { exact: true }).first()).toBeVisible();
  await good();
  await page.getByRole('link', { name: `${FORM}:6` }).click();
  const editor = page.getByRole('textbox', { name: FORM });
  await expect.element(editor).toBeVisible();
  const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot as ShadowRoot;
  await vi.waitFor(() => expect(host.querySelector('.cm-lintRange-error')?.textContent).toBe('"string"'));
  await vi.waitFor(() => expect(host.activeElement).toBe(host.querySelector('.cm-content')));
  await good();
  // The cursor stands at the problem.
  await userEvent.keyboard('{ArrowRight}x');
  await vi.waitFor(() =>
    expect(textIn(FORM)).toBe(form.replace('"day": { "type": "string"', '"day": { "type": "xstring"')),
  );
  await userEvent.keyboard('{Control>}z{/Control}');
  await vi.waitFor(() => expect(textIn(FORM)).toBe(form));
});

test('two people at one place: both texts show, and one is chosen', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.texts).click();
  const box = page.getByLabelText('Dia › etiqueta: Català');
  await expect.element(box).toHaveValue('Dia');
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau');
  await box.fill('Dia de la reserva');
  await expect.element(page.getByText(`Algú altre ha canviat el mateix tros de ${CA}`, { exact: false })).toBeVisible();
  const choice = page.getByRole('region', { name: words.conflict.title });
  await expect.element(choice).toHaveTextContent('"Dia de la reserva"');
  await expect.element(choice).toHaveTextContent('"Data"');
  await good();
  await page.getByRole('button', { name: words.conflict.keepMine }).click();
  await vi.waitFor(() => expect(textIn(CA)).toBe(catalan.replace('"Dia"', '"Dia de la reserva"')));
  await expect.element(page.getByText(words.saved)).toBeVisible();
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
    ...{ conflicts: 0, orphaned: [], refused: [], hidden: [{ place: ['Adreça', 'Càrrec'], people: 3 }] },
    changes: [
      {
        ...{ subject: 'texts', id: 'ca', title: 'Català' },
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
  server.next = [() => failure(412)];
  const publish = page.getByRole('button', { name: words.publish.now });
  await publish.click();
  await expect.element(page.getByText(configuration.changed)).toBeVisible();
  await publish.click();
  await expect.element(page.getByText(words.publish.done)).toBeVisible();
  await expect.element(page.getByText(words.publish.nothing)).toBeVisible();
  expect(server.published).toEqual([{ live: '9714658bf2e75a42', note: 'Paraules més clares', hides: true }]);
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
