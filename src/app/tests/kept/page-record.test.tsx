import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import caDocument from '../../../../messages/_general/ca/app/document.json' with { type: 'json' };
import caRecord from '../../../../messages/_general/ca/app/record.json' with { type: 'json' };
import caSigning from '../../../../messages/_general/ca/app/signing.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { makeForm } from '../../../../tests/support/fields/form-harness.tsx';
import { treeOf } from '../../../../tests/support/fields/tree-of.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, type FakeVersion, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Block } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const state = (title: string) => ({ title, text: `${title}, en detall` });
const texts = {
  ...ca,
  app: { ...ca.app, cancel: 'No', document: caDocument, record: caRecord, signing: caSigning },
  results: { ...ca.results, gone: "S'ha tret" },
  fields: { ...ca.fields, motivo: { label: 'Motiu' }, empty: { label: 'Buit' } },
  pages: {
    ...ca.pages,
    paper: {
      title: 'El paper',
      record: { loading: "S'estan mirant les dades", fileName: 'paper' },
      how: {
        banners: { done: state('Fet'), off: state('Fora') },
        observations: "Diu l'oficina",
        facts: 'Signat per {{quien}} el {{pdf.fecha_firma, datetime(dateStyle: long; timeZone: UTC)}}',
        filledIn: 'El que diu',
        warning: 'Editar vol dir tornar a signar',
        get: { title: 'Descarregar' },
        change: { title: 'Canviar' },
        leave: { title: 'Treure', confirm: 'Segur?' },
      },
      sign: { text: 'Cal signar', open: 'Signar ara', title: 'Signatura del paper', banner: 'Pendent' },
      words: 'Aquí hi ha el formulari',
    },
  },
};
const blocks: Block[] = [
  { type: 'signing', id: 'sign', when: treeOf("record.estado == 'open'") },
  {
    type: 'status',
    id: 'how',
    when: treeOf("record.estado in ['done', 'off']"),
    banners: { done: 'success', off: 'warning' },
    observations: 'observaciones_admin',
    form: 'paper',
    buttons: [
      { id: 'get', does: 'download' },
      { id: 'change', does: 'edit', as: 'open' },
      {
        id: 'leave',
        does: 'act',
        action: 'document-withdrawal',
        when: treeOf("record.estado == 'done'"),
        confirm: true,
        results: { '2xx': { text: 'gone' } },
      },
    ],
  },
  { type: 'text', id: 'words', when: treeOf("record == null || record.estado == 'open'") },
];
const textual = { 'ui:widget': 'text' };
const paper = {
  ...makeForm(
    { properties: { motivo: { type: 'string' }, empty: { type: 'string' } } },
    { motivo: textual, empty: textual },
    { prefill: { action: 'document-request', params: { procedure: 'papers' } } },
  ),
  id: 'paper',
};
const version: FakeVersion = {
  ...sample,
  forms: { ...sample.forms, paper },
  menu: {
    ...sample.menu,
    pages: [
      ...sample.menu.pages,
      {
        id: 'paper',
        path: '/paper',
        access: ['member'],
        entry: 'main',
        record: { action: 'document-request', params: { procedure: 'papers' }, state: 'estado' },
        blocks,
      },
    ],
  },
  texts: { ca: texts, es: texts },
  settings: {
    links: { guide: 'https://guia.exemple.cat' },
    signing: { signers: [{ use: 'web-pki', guides: { chrome: 'guide' } }] },
  },
  environment: { signingUrl: '/fake-api/signing' },
};

let site: FakeSite;
let record: Record<string, unknown>;
let answers: Record<string, () => Response>;
const sent = () => site.calls.map(({ body }) => JSON.parse(String(body ?? '{}')) as Record<string, unknown>);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite(version);
  const pdf = { url_pdf: '', fecha_firma: '2026-11-20T11:30:00.000Z' };
  record = { id: 7, estado: 'done', observaciones_admin: 'Falta una data', quien: 'Núria', motivo: 'Un concurs', pdf };
  answers = {
    obtener_datos: () => Response.json(record),
    baja_solicitud: () => {
      record = { ...record, estado: 'off' };
      return Response.json({ success: true, estado: 'off' });
    },
  };
  site.answer(({ path, body }) => {
    const { accion = '' } = JSON.parse(String(body ?? '{}')) as { accion?: string };
    return path.startsWith('/signing')
      ? (answers[accion]?.() ?? new Response(null, { status: 404 }))
      : Response.json({});
  });
});
afterEach(() => site.restore());

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the status of a record', () => {
  test("the banner, the office's comments and the buttons; the token has its own header", async () => {
    await openApp(site, '/paper');
    await expect.element(page.getByRole('heading', { name: 'Fet' })).toBeVisible();
    await expect.element(page.getByText('Falta una data')).toBeVisible();
    await expect.element(page.getByText('Editar vol dir tornar a signar')).toBeVisible();
    await expect.element(page.getByText('Aquí hi ha el formulari')).not.toBeInTheDocument();
    await expect.element(page.getByText('Signat per Núria el 20 de novembre del 2026')).toBeVisible();
    const declared = page.getByRole('region', { name: 'El que diu' });
    await expect.element(declared).toHaveTextContent('El que diuMotiuUn concurs');
    const asked = site.calls.find(({ path }) => path === '/signing');
    expect(asked?.headers.get('token')).toMatch(/^e30\./);
    expect(asked?.headers.get('authorization')).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  test('the sentence of facts is left out if the record lacks one', async () => {
    record = { ...record, pdf: { url_pdf: '', fecha_firma: null } };
    await openApp(site, '/paper');
    await expect.element(page.getByText('Falta una data')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/Signat per|\{\{/);
  });

  test('a card shows while the record loads; a failure can be retried', async () => {
    let go = (_: unknown) => {};
    const answered = new Promise((resolve) => {
      go = resolve;
    });
    answers.obtener_datos = () => new Response(null, { status: 503 });
    site.answer(async () => {
      await answered;
      return answers.obtener_datos?.() ?? new Response();
    });
    await openApp(site, '/paper');
    await expect.element(page.getByText("S'estan mirant les dades")).toBeVisible();
    go(null);
    await expect.element(page.getByRole('alert')).toHaveTextContent("No s'ha pogut carregar");
    answers.obtener_datos = () => Response.json(record);
    site.answer(() => answers.obtener_datos?.() ?? new Response());
    await button('Tornar-ho a provar').click();
    await expect.element(page.getByRole('heading', { name: 'Fet' })).toBeVisible();
  });

  test('a page without a record has its own state', async () => {
    record = { id: null, estado: null, pdf: null };
    await openApp(site, '/paper');
    await expect.element(page.getByText('Aquí hi ha el formulari')).toBeVisible();
    await expect.element(button('Signar ara')).not.toBeInTheDocument();
  });

  test('a document without an address has a message', async () => {
    await openApp(site, '/paper');
    await button('Descarregar').click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('No se encontró la URL del PDF.');
  });

  test('editing shows the page in another state and can be cancelled; meanwhile nothing can be signed', async () => {
    await openApp(site, '/paper');
    await button('Canviar').click();
    await expect.element(page.getByText('Aquí hi ha el formulari')).toBeVisible();
    await expect.element(button('Signar ara')).not.toBeInTheDocument();
    await button(caRecord.back).click();
    await expect.element(page.getByRole('heading', { name: 'Fet' })).toBeVisible();
  });

  test('a withdrawal asks first', async () => {
    await openApp(site, '/paper');
    await button('Treure').click();
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Segur?');
    await button('No').click();
    expect(sent().some(({ accion }) => accion === 'baja_solicitud')).toBe(false);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await button('Treure').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Treure' }).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent("S'ha tret");
    expect(sent()).toContainEqual({ accion: 'baja_solicitud', solicitud_id: 7 });
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Fora' })).toBeVisible();
    await expect.element(button('Treure')).not.toBeInTheDocument();
  });
});

test('a tool that is not installed: a button with a guide for each browser', async () => {
  record = { ...record, estado: 'open' };
  await openApp(site, '/paper');
  await button('Signar ara').click();
  const dialog = page.getByRole('dialog', { name: 'Signatura del paper' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('No se encontró la URL del PDF.')).toBeVisible();
  // The component itself looks for its extension for five seconds.
  await expect.element(dialog.getByText(caSigning.errors.notInstalled), { timeout: 60_000 }).toBeVisible();
  await expect.element(button(caSigning.sign)).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
  await button('Instalar Plugin de Firma').click();
  const guide = page.getByRole('link', { name: /Google Chrome/ });
  await expect.element(guide).toHaveAttribute('href', 'https://guia.exemple.cat');
  await button(sample.texts.ca?.app ? 'Tancar' : '')
    .last()
    .click();
});
