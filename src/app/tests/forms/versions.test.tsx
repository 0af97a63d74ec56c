import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, type FakeVersion, fakeToken, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Page } from '../../../core/config.ts';

let site: FakeSite;
beforeEach(() => {
  site = siteOfMember(sample);
  site.answer(({ method }) =>
    method === 'GET' ? Response.json({ nombre: 'Núria' }) : Response.json({}, { status: 201 }),
  );
});
afterEach(() => site.restore());

const before = page.getByLabelText('Davant de');
const menu = page.getByRole('navigation', { name: 'Menú' });

const later: Page = {
  id: 'later',
  path: '/new',
  access: ['everyone'],
  entry: 'main',
  blocks: [{ type: 'form', id: 'form', form: 'ask' }],
};

/** The sample with another page and another field in its form. */
const next: FakeVersion = {
  ...sample,
  menu: {
    ...sample.menu,
    pages: sample.menu.pages.map((page) => (page.id === 'later' ? later : page)),
  },
  forms: {
    ...sample.forms,
    ask: {
      ...askForm,
      schema: {
        ...askForm.schema,
        properties: { ...(askForm.schema.properties as object), username: { type: 'string' } },
      },
      uiSchema: { ...askForm.uiSchema, username: { 'ui:widget': 'text' } },
    },
  },
};

test('a new version comes with the next navigation', async () => {
  await openApp(site, '/home');
  await expect.element(menu).toBeVisible();
  site.publish(next);
  await menu.getByRole('link', { name: 'Tràmits' }).click();
  await expect.element(menu.getByRole('link', { name: 'Properament' })).toHaveAttribute('href', '/new');
  await expect.element(page.getByLabelText('Usuari')).toBeVisible();
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
});

test('a form with input keeps its version until it is sent; the menu does not wait', async () => {
  const { runtime } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
  (document.activeElement as HTMLElement).blur();
  site.publish(next);
  await runtime.refresh();
  await expect.element(menu.getByRole('link', { name: 'Properament' })).toHaveAttribute('href', '/new');
  await expect.element(before).toHaveValue('Ajuntament');
  await expect.element(page.getByLabelText('Usuari')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent("S'ha enviat");
  const sent = site.calls.find(({ method }) => method === 'POST')?.body as FormData;
  expect(JSON.parse(await (sent.get('solicitud') as Blob).text())).toMatchObject({ version: 'v1' });
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(page.getByLabelText('Usuari')).toBeVisible();
});

test.each(['reset', undefined] as const)(
  'a version published while a form is filled in comes once it is sent (%s)',
  async (afterSuccess) => {
    const having = (version: FakeVersion): FakeVersion => {
      const ask = version.forms.ask ?? askForm;
      return { ...version, forms: { ...version.forms, ask: { ...ask, spec: { ...ask.spec, afterSuccess } } } };
    };
    site.publish(having(sample));
    await openApp(site, '/section/ask');
    await before.fill('Ajuntament');
    await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
    site.publish(having(next));
    await page.getByRole('button', { name: 'Enviar ara' }).click();
    await page.getByRole('button', { name: 'Sortir' }).click();
    await expect.element(page.getByLabelText('Usuari')).toBeVisible();
  },
);

test('a version without the page of unsent input waits until the page is left', async () => {
  const { runtime } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  (document.activeElement as HTMLElement).blur();
  site.publish({ ...sample, menu: { ...sample.menu, pages: sample.menu.pages.filter(({ id }) => id !== 'section') } });
  await runtime.refresh();
  await expect.element(before).toHaveValue('Ajuntament');
  await menu.getByRole('link', { name: 'El meu espai' }).click();
  await page.getByRole('button', { name: 'Marxar' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Benvinguda' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Tràmits' })).not.toBeInTheDocument();
});

test('a version that cannot be loaded leaves the old one working', async () => {
  const { runtime } = await openApp(site, '/home');
  await expect.element(menu).toBeVisible();
  site.restore();
  await runtime.refresh();
  await menu.getByRole('link', { name: 'El meu espai' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Benvinguda');
});

test('without published config the app does not start', async () => {
  site.restore();
  await expect(site.start()).rejects.toThrow('current.json');
});

test('texts for signed-in users are loaded only for them, and again after a failure', async () => {
  localStorage.clear();
  const { home, ...others } = (sample.texts.ca?.pages ?? {}) as Record<string, Record<string, string>>;
  const { title = '', ...closed } = home ?? {};
  const ca = { ...sample.texts.ca, pages: { ...others, home: { title } } };
  site.publish({ ...sample, texts: { ca }, signedInTexts: { ca: { pages: { home: closed } } } });
  site.lose('signed-in-texts');
  const { runtime } = await openApp(site, '/entry');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  runtime.sessions.start(fakeToken('ROLE_COLEGIADO'));
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const again = page.getByRole('button', { name: 'Tornar-ho a provar' });
  await expect.element(again).toBeVisible();
  site.lose(null);
  await again.click();
  await expect.element(page.getByText('Un document')).toBeVisible();
});

test('a page for signed-in users appears as soon as its texts are loaded', async () => {
  localStorage.clear();
  const { home, ...others } = (sample.texts.ca?.pages ?? {}) as Record<string, Record<string, string>>;
  const { title = '', ...closed } = home ?? {};
  const ca = { ...sample.texts.ca, pages: { ...others, home: { title } } };
  site.publish({ ...sample, texts: { ca }, signedInTexts: { ca: { pages: { home: closed } } } });
  const answer = globalThis.fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('signed-in-texts')) await held;
    return answer(input, init);
  };
  const { runtime } = await openApp(site, '/entry');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  runtime.sessions.start(fakeToken('ROLE_COLEGIADO'));
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect.element(page.getByText('Un document')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 300));
  release();
  await expect.element(page.getByText('Un document')).toBeVisible();
});
