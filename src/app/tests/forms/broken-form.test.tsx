import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeForm } from '../../../../tests/support/fields/form-harness.tsx';
import { treeOf } from '../../../../tests/support/fields/tree-of.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { fetchUploads } from '../../../../tests/support/sites/fetched-uploads.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';

const { afterSuccess: _afterSuccess, ...spec } = askForm.spec;
const params = { recipient: 'office', message: 'ask', attachment: 'papers' };
/** Nothing of it begins again once it was sent; a field and a button come and go. */
const ask = {
  ...makeForm(
    {
      required: ['before'],
      properties: {
        before: { type: 'string' },
        more: { type: 'boolean' },
        papers: {
          type: 'array',
          maxItems: 3,
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, type: { type: 'string' }, size: { type: 'integer' } },
          },
        },
      },
      if: { properties: { more: { const: true } }, required: ['more'] },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { properties: { detail: { type: 'string' } } },
    },
    {
      before: { 'ui:widget': 'text' },
      more: { 'ui:widget': 'checkbox' },
      detail: { 'ui:widget': 'text' },
      papers: { 'ui:widget': 'file' },
    },
    {
      ...spec,
      prefill: [],
      enabled: treeOf('sent.mine < 9'),
      submit: { action: 'communication', params },
      buttons: [
        'submit',
        {
          id: 'first',
          steps: [{ id: 'send', action: 'communication', params }],
          values: 'filled' as const,
          when: treeOf('sent.mine == 0'),
        },
      ],
    },
  ),
  id: 'ask',
};
const ca = sample.texts.ca as Record<string, Record<string, object>>;
const { app = {}, fields = {} } = ca;
const texts = {
  ...ca,
  app: {
    ...app,
    failed: { ...app.failed, titleBroken: 'Ha deixat de funcionar', textBroken: 'El que ja ha enviat, enviat queda' },
    form: { ...app.form, draftRestored: 'No ho havia enviat', draftDiscard: 'Descartar-ho' },
  },
  fields: { ...fields, more: { label: 'Més' }, detail: { label: 'Detall' }, papers: { label: 'Papers' } },
  forms: { ...ca.forms, ask: { buttons: { first: 'La primera vegada' } } },
} as unknown as typeof sample.texts.ca & object;

let site: FakeSite;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fetchUploads();
  site = siteOfMember({ ...sample, texts: { ca: texts, es: texts }, forms: { ...sample.forms, ask } });
  let mine = 0;
  site.answer(({ method, path }) => {
    if (path === '/forms/ask/sent') return Response.json({ all: mine, mine });
    if (method === 'GET') return new Response(null, { status: 404 });
    mine += 1;
    return Response.json({ reference: 'R-7' }, { status: 201 });
  });
});
afterEach(() => {
  site.restore();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** React fails when it takes away what has these words: something else on the page has moved it, as translators do. */
function breakWhenGone(words: string) {
  const { removeChild } = Node.prototype;
  let broken = false;
  vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function (this: Node, child) {
    if (broken || !child.textContent?.includes(words)) return removeChild.call(this, child);
    broken = true;
    throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
  });
}

const before = page.getByLabelText('Davant de');
const more = page.getByLabelText('Més');
const detail = page.getByLabelText('Detall');
const submit = page.getByRole('button', { name: 'Enviar ara' });
const dialog = page.getByRole('dialog');
const failed = page.getByRole('alert').filter({ hasText: 'Ha deixat de funcionar' });
const sends = () => site.calls.filter(({ path }) => path.startsWith('/emails/'));
const sentValues = async () =>
  Promise.all(
    sends().map(async ({ body }) => {
      const parts = body as FormData;
      const { values } = JSON.parse(await (parts.get('solicitud') as Blob).text());
      return { ...values, files: parts.getAll('adjunto').length };
    }),
  );

/** That the fields are broken is said as it is; they are drawn again. */
async function tryAgain() {
  await expect.element(failed).toHaveTextContent('El que ja ha enviat, enviat queda');
  await expect.element(before).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(before).toBeVisible();
  // Nothing comes from an earlier visit, nor is what was sent called unsent.
  await expect.element(page.getByText('No ho havia enviat')).not.toBeInTheDocument();
}

async function send() {
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Referència R-7');
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('fields that could not be drawn come back with what was typed, and with the files', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await more.click();
  await detail.fill('Dues còpies');
  const papers = [new File(['%PDF-1.7'], 'titol.pdf', { type: 'application/pdf' })];
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, papers);
  await expect.element(page.getByText('titol.pdf')).toBeVisible();
  breakWhenGone('Detall');
  await more.click();
  await tryAgain();
  await expect.element(before).toHaveValue('Ajuntament');
  await expect.element(page.getByText('titol.pdf')).toBeVisible();
  await send();
  expect(await sentValues()).toMatchObject([{ before: 'Ajuntament', files: 1 }]);
});

test('what was sent while the fields broke stays, is not called unsent, and is sent twice only by who says so', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await expect.element(page.getByRole('button', { name: 'La primera vegada' })).toBeVisible();
  breakWhenGone('La primera vegada');
  await send();
  await tryAgain();
  await expect.element(before).toHaveValue('Ajuntament');
  await submit.click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Ja ho ha enviat');
  expect(await sentValues()).toMatchObject([{ before: 'Ajuntament', files: 0 }]);
});

test('what was typed after a send comes back as unsent, and stays on the device', async () => {
  const { screen } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await more.click();
  await send();
  await before.fill('Diputació');
  breakWhenGone('Detall');
  await more.click();
  await tryAgain();
  await expect.element(before).toHaveValue('Diputació');
  await more.click();
  await detail.fill('Dues còpies');
  await screen.unmount();
  await openApp(site, '/section/ask');
  await expect.element(before).toHaveValue('Diputació');
  await expect.element(detail).toHaveValue('Dues còpies');
  await send();
  expect((await sentValues()).at(-1)).toMatchObject({ before: 'Diputació', detail: 'Dues còpies' });
});
