import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type ApiRequest, type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import type { DraftContent } from '../../../api/shapes/drafts.ts';
import { TextsProvider } from '../../../ui/text/texts.tsx';
import type { SyncState } from '../../drafts/kept/draft-sync.ts';
import { KeptNotices } from '../../drafts/kept/kept-notices.tsx';

/** The sample's form, with drafts on the server. */
const kept = {
  ...sample,
  texts: Object.fromEntries(
    Object.entries(sample.texts).map(([language, texts]) => {
      const { app } = texts as { app: { form: object } };
      const form = { ...app.form, draftDiscard: 'Descartar', rest: 'Ja no hi cap.', restDone: 'Ja no em cal' };
      return [language, { ...texts, app: { ...app, form, drafts: draftTexts() } }];
    }),
  ) as typeof sample.texts,
  forms: { ...sample.forms, ask: { ...askForm, spec: { ...askForm.spec, draftDays: 30 } } },
};

function draftTexts() {
  return {
    kept: 'Es desa {{count}} dies.',
    saved: 'Desat {{when}}.',
    restored: 'Hem recuperat el que havia escrit.',
    offer: 'Començat {{device}}, {{when}}.',
    conflict: 'Canviat {{device}}, {{when}}. Aquí: {{here}}.',
    gone: 'Enviat en un altre lloc.',
    elsewhere: 'Ha canviat fora.',
    choose: 'Triar',
    devices: { phone: 'en un telèfon' },
    take: 'Continuar-lo',
    takeTheirs: "Continuar el de l'altre",
    keepOurs: "Continuar el d'aquí",
    discard: 'Descartar-lo',
    keep: 'Conservar-lo',
    waiting: 'Sense servidor.',
  };
}

let site: FakeSite;
/** The draft on the server, with its tag. */
let stored: { content: DraftContent; tag: string } | null;
const theirs: DraftContent = {
  typed: { before: 'Ajuntament', old: 'copieu-me' },
  files: [],
  words: { old: { label: 'Camp antic', text: 'copieu-me' } },
  rest: [],
  device: 'phone',
};

beforeEach(() => {
  site = siteOfMember(kept);
  stored = null;
  let tags = 1;
  site.answer(({ method, path, body, headers }) => {
    if (!path.includes('/draft'))
      return method === 'GET' ? Response.json({ nombre: 'Núria' }) : Response.json({}, { status: 201 });
    if (method === 'GET')
      return stored
        ? Response.json({ ...stored.content, savedAt: '2026-03-12T17:05:00Z' }, { headers: { ETag: stored.tag } })
        : new Response(null, { status: 204 });
    const wanted = headers.get('If-Match');
    if (wanted === null ? stored !== null : wanted !== stored?.tag) return Response.json({}, { status: 412 });
    tags += 1;
    stored = method === 'PUT' ? { content: JSON.parse(String(body)), tag: `"${tags}"` } : null;
    return new Response(null, { status: 204, headers: stored ? { ETag: stored.tag } : {} });
  });
});
afterEach(() => site.restore());

const before = page.getByLabelText('Davant de');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const drafts = () => site.calls.filter(({ path }: ApiRequest) => path.includes('/draft'));

test('what is typed goes to the server, and is gone once the form is sent', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.poll(() => stored?.content.typed).toEqual({ before: 'Ajuntament' });
  await expect.element(page.getByText(/^Es desa 30 dies\. Desat/)).toBeVisible();
  await press('Enviar ara');
  await press('Sortir');
  await expect.poll(() => stored).toBeNull();
});

test('the form does not move under its reader when it is saved', async () => {
  await page.viewport(360, 740);
  await openApp(site, '/section/ask');
  const top = () => before.element().getBoundingClientRect().top + scrollY;
  await before.fill('A');
  const was = top();
  // The rendered text alone: what only keeps its place is not in it.
  await expect.poll(() => document.body.innerText).toContain('Desat');
  expect(top()).toBe(was);
});

test('the page is the same whenever the server draws it', async () => {
  const state: SyncState = { where: 'server', savedAt: null, choice: null, unreadable: false, rest: [] };
  const on = { onTake() {}, onKeep() {}, onDiscardTheirs() {}, onDiscardOurs() {}, onRestRead() {} };
  const drawnAt = async (time: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
    const texts = { language: 'ca', text: (_key: unknown, values?: object) => JSON.stringify(values) ?? '' };
    const { container } = await render(
      <TextsProvider texts={texts}>
        <KeptNotices {...{ state, days: 30, ...on }} />
      </TextsProvider>,
    );
    return container.innerHTML;
  };
  const drawn = await drawnAt('2026-03-12T17:05:00Z');
  expect(await drawnAt('2026-03-13T17:06:00Z')).toBe(drawn);
  vi.useRealTimers();
});

test('a draft of another device is offered, fills the form, and what fits no more can be copied', async () => {
  stored = { content: theirs, tag: '"1"' };
  await openApp(site, '/section/ask');
  await expect.element(page.getByText(/^Començat en un telèfon, 12 de març/)).toBeVisible();
  await expect.element(before).toHaveValue('');
  expect(await axeViolations()).toEqual([]);
  await press('Continuar-lo');
  await expect.element(before).toHaveValue('Ajuntament');
  await expect.element(page.getByText('Camp antic')).toBeVisible();
  await expect.element(page.getByText('copieu-me')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await press('Ja no em cal');
  await expect.poll(() => stored?.content.typed).toEqual({ before: 'Ajuntament' });
  await expect.element(page.getByText('copieu-me')).not.toBeInTheDocument();
});

test('a draft of which nothing fits any more is not called restored', async () => {
  stored = { content: { ...theirs, typed: { old: 'copieu-me' } }, tag: '"1"' };
  await openApp(site, '/section/ask');
  await press('Continuar-lo');
  await expect.element(page.getByText('copieu-me')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
});

test('typing while another device has a draft loses neither', async () => {
  await openApp(site, '/section/ask');
  await expect.poll(() => drafts().length).toBe(1);
  stored = { content: theirs, tag: '"1"' };
  await before.fill('Universitat');
  await expect.element(page.getByText(/^Canviat en un telèfon/)).toBeVisible();
  expect(stored.content).toEqual(theirs);
  await expect.element(before).toHaveValue('Universitat');
  await press("Continuar el d'aquí");
  await expect.poll(() => stored?.content.typed).toEqual({ before: 'Universitat' });
});

test('a change of another device is told where the person types, out of sight of the choice', async () => {
  await page.viewport(360, 320);
  await openApp(site, '/section/ask');
  await expect.poll(() => drafts().length).toBe(1);
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
  document.body.style.paddingBottom = '600px';
  before.element().scrollIntoView({ block: 'start' });
  stored = { content: theirs, tag: '"1"' };
  await before.fill('Universitat');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Canviat en un telèfon/);
  const choose = page.getByRole('button', { name: 'Triar' });
  await expect.element(choose).toBeInViewport({ ratio: 1 });
  // Neither the bar nor this line lies over the field.
  const { bottom } = choose.element().getBoundingClientRect();
  await expect.poll(() => before.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
  expect(await axeViolations()).toEqual([]);
  (choose.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const first = page.getByRole('button', { name: "Continuar el de l'altre" });
  await expect.element(first).toHaveFocus();
  await expect.element(page.getByText(/^Canviat en un telèfon/)).toBeInViewport();
  await expect.element(choose).not.toBeInTheDocument();
  document.body.style.paddingBottom = '';
});

const sends = () => site.calls.filter(({ method, path }: ApiRequest) => method === 'POST' && !path.includes('/draft'));

test.for(['button', 'key'])('an old page sends nothing by its %s before the person has chosen', async (by) => {
  const send = async () => {
    if (by === 'button') return press('Enviar ara');
    (before.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.poll(() => stored?.content.typed).toEqual({ before: 'Ajuntament' });
  stored = { content: { ...theirs, typed: { before: 'Ajuntament de Reus' } }, tag: '"theirs"' };
  await send();
  await expect.element(page.getByText(/^Canviat en un telèfon/)).toBeInViewport();
  await expect.element(page.getByRole('button', { name: "Continuar el de l'altre" })).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([sends(), stored.content.typed]).toEqual([[], { before: 'Ajuntament de Reus' }]);
  expect(await axeViolations()).toEqual([]);
  await press("Continuar el d'aquí");
  await expect.poll(() => stored?.content.typed).toEqual({ before: 'Ajuntament' });
  await send();
  await expect.poll(() => sends().length).toBe(1);
});

test('what another device has sent is not sent a second time without a question', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.poll(() => stored?.content.typed).toEqual({ before: 'Ajuntament' });
  stored = null;
  await press('Enviar ara');
  await expect.element(page.getByText('Enviat en un altre lloc.')).toBeVisible();
  expect(sends()).toEqual([]);
  await press('Conservar-lo');
  await press('Enviar ara');
  await expect.poll(() => sends().length).toBe(1);
});

test('a form without the word asks the server nothing', async () => {
  site.publish(sample);
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
  (document.activeElement as HTMLElement).blur();
  expect(drafts()).toEqual([]);
});
