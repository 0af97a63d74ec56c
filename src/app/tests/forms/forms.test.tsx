import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { treeOf } from '../../../../tests/support/fields/tree-of.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';

let site: FakeSite;
let send: () => Response;
let read: () => Response;
beforeEach(() => {
  site = siteOfMember(sample);
  read = () => Response.json({ nombre: 'Núria' });
  send = () => Response.json({ reference: 'R-7' }, { status: 201 });
  site.answer(({ method }) => (method === 'GET' ? read() : send()));
});
afterEach(() => site.restore());

const down = () => {
  throw new TypeError('Failed to fetch');
};
const before = page.getByLabelText(/Davant de|Presentado ante/);
const submit = page.getByRole('button', { name: /Enviar/ });
const dialog = page.getByRole('dialog');
const sends = () => site.calls.filter(({ path }) => path.startsWith('/emails/'));
async function part(name: string) {
  const body = sends().at(-1)?.body;
  return body instanceof FormData ? JSON.parse(await (body.get(name) as Blob).text()) : null;
}

test('a prefilled form is sent, answered, and starts again', async () => {
  await openApp(site, '/section/ask');
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
  await before.fill('Ajuntament');
  await submit.click();
  await expect.element(dialog).toHaveTextContent("FetS'ha enviatReferència R-7");
  expect(await axeViolations()).toEqual([]);
  expect(await part('solicitud')).toMatchObject({
    form: 'ask',
    version: 'v1',
    language: 'ca',
    values: { before: 'Ajuntament' },
  });
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('');
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
});

test('a failed send keeps the input, and its repetition has the same key', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  send = down;
  await submit.click();
  await expect.element(dialog).toHaveTextContent('No hi ha servidor');
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('Ajuntament');
  send = () => Response.json({}, { status: 201 });
  await submit.click();
  await expect.element(dialog).toHaveTextContent("S'ha enviat");
  await page.getByRole('button', { name: 'Sortir' }).click();
  await before.fill('Diputació');
  await submit.click();
  await expect.poll(() => sends().length).toBe(3);
  const keys = sends().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a send that was interrupted by leaving the page is recognised when it is repeated', async () => {
  let arrive = () => {};
  const answered = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  site.answer(async ({ method, path }) => {
    if (method === 'GET') return read();
    if (path.startsWith('/emails/')) await answered;
    return Response.json({ reference: 'R-8' }, { status: 201 });
  });
  const { screen } = await openApp(site, '/section/ask');
  await before.fill('Ajuntament de Reus');
  await submit.click();
  await expect.poll(() => sends().length).toBe(1);
  await screen.unmount();
  arrive();
  await openApp(site, '/section/ask');
  await expect.element(before).toHaveValue('Ajuntament de Reus');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('R-8');
  const [first, again] = sends().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(again).toBe(first);
});

test('a form corrected after its answer was lost can still be sent', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  send = () => Response.json({ status: 'Error', message: 'Ja rebuda' }, { status: 422 });
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Ja rebuda');
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('Ajuntament');
  await submit.click();
  await expect.poll(() => sends().length).toBe(2);
  const keys = sends().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).not.toBe(keys[0]);
});

test('a form that starts again has the focus', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent("S'ha enviat");
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Nom')).toHaveFocus();
});

test('server errors are shown at their fields', async () => {
  send = () =>
    Response.json(
      { status: 'Error', message: 'error_fomulario', errors: { before: ['Organisme desconegut'] } },
      { status: 422 },
    );
  await openApp(site, '/section/ask');
  await before.fill('X');
  await submit.click();
  await expect.element(page.getByText('Organisme desconegut').first()).toBeVisible();
  await expect.element(before).toHaveAttribute('aria-invalid', 'true');
});

test('failed data can be loaded again; missing data is no obstacle', async () => {
  read = () => Response.json({ status: 'Error', message: 'm' }, { status: 503 });
  await openApp(site, '/section/ask');
  await expect.element(page.getByRole('alert')).toHaveTextContent("No s'ha pogut carregar");
  expect(await axeViolations()).toEqual([]);
  read = () => new Response(null, { status: 204 });
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(page.getByText('Cap dada')).toBeVisible();
  await expect.element(before).toBeVisible();
  expect(document.activeElement?.contains(before.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('the pages of a section read the same data once', async () => {
  await openApp(site, '/section/ask');
  await expect.element(before).toBeVisible();
  await page.getByRole('link', { name: 'Un altre document' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Un altre document' })).toBeVisible();
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Núria');
  expect(site.calls.filter(({ method }) => method === 'GET')).toHaveLength(1);
});

test('changing the language keeps the input', async () => {
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await page.getByRole('button', { name: 'Castellano' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pedir un documento' })).toBeVisible();
  await expect.element(page.getByLabelText('Presentado ante')).toHaveValue('Ajuntament');
  await expect.element(page.getByRole('button', { name: 'Enviar ahora' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('language')).toBe('es');
});

test('changing the language rewords the visible errors, and announces nothing twice', async () => {
  await openApp(site, '/section/ask');
  await expect.element(before).toBeVisible();
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await page.getByRole('dialog').getByRole('button').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Castellano' }).click();
  const again = page.getByLabelText('Presentado ante');
  await expect.element(again).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an unknown action is named in place and the rest of the form works', async () => {
  const spec = { ...askForm.spec, prefill: { action: 'member-date' } };
  site.publish({ ...sample, forms: { ...sample.forms, ask: { ...askForm, spec } } });
  await openApp(site, '/section/ask');
  await expect.element(page.getByText('Acció desconeguda: member-date')).toBeVisible();
  await before.fill('Ajuntament');
  await submit.click();
  await expect.element(dialog).toHaveTextContent("S'ha enviat");
});

test('a form with limited places reports when there are none, can retry, and closes after the last one', async () => {
  const enabled = [
    { that: treeOf("today >= '2020-01-01'"), error: 'early' },
    { that: treeOf('sent.all < 40 && sent.mine == 0'), error: 'full' },
  ];
  site.publish({ ...sample, forms: { ...sample.forms, ask: { ...askForm, spec: { ...askForm.spec, enabled } } } });
  let counts = () => Response.json({}, { status: 503 });
  site.answer(({ method, path }) => (path === '/forms/ask/sent' ? counts() : method === 'GET' ? read() : send()));
  await openApp(site, '/section/ask');
  await expect.element(page.getByText("No s'ha pogut carregar")).toBeVisible();
  counts = () => Response.json({ all: 39, mine: 0 });
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await before.fill('Ajuntament');
  counts = () => Response.json({ all: 40, mine: 1 });
  await submit.click();
  await expect.element(dialog).toHaveTextContent("S'ha enviat");
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(page.getByText('No queden places.')).toBeVisible();
  // A reason may contain a link.
  const onward = page.getByRole('link', { name: 'Vegi la llista' });
  await expect.element(onward).toHaveAttribute('href', '/section/other');
  await expect.element(before).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('a value that may be sent once is refused at its field without a request', async () => {
  const rules = [{ that: treeOf('!sent.values.exists(s, s.before == values.before)'), at: 'before', error: 'again' }];
  site.publish({ ...sample, forms: { ...sample.forms, ask: { ...askForm, spec: { ...askForm.spec, rules } } } });
  const asked: unknown[] = [];
  let values = [{ before: 'Notari' }];
  site.answer(({ method, path, body }) => {
    if (path === '/forms/ask/sent') return Response.json({ all: 9, mine: values.length, values });
    if (method === 'GET') return read();
    asked.push(body);
    return send();
  });
  await openApp(site, '/section/ask');
  await before.fill('Notari');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Ja ho ha enviat.');
  await userEvent.keyboard('{Escape}');
  expect(asked).toEqual([]);
  await before.fill('Ajuntament');
  values = [...values, { before: 'Ajuntament' }];
  await submit.click();
  await expect.element(dialog).toHaveTextContent("S'ha enviat");
  expect(asked).toHaveLength(1);
});

test('Escape closes the outcome, and the focus returns', async () => {
  send = () => Response.json({ status: 'Error', message: 'Ocupat' }, { status: 503 });
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('503Ocupat');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(submit).toHaveFocus();
});

test.each([
  ['without room', 507, {}, 'El servei no pot desar res en aquest moment.'],
  ['that puts it off', 429, { 'Retry-After': '720' }, "Torni-ho a provar d'aquí a 12 minuts."],
])('a server %s says so; what is typed is kept, and goes out later', async (_which, status, headers, message) => {
  send = () => Response.json({ status: 'Error', message }, { status, headers });
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await submit.click();
  await expect.element(dialog).toHaveTextContent(message);
  await userEvent.keyboard('{Escape}');
  await expect.element(before).toHaveValue('Ajuntament');
  send = () => Response.json({ reference: 'R-1' }, { status: 201 });
  await submit.click();
  await expect.element(dialog).toHaveTextContent("S'ha enviat");
});

test('sending the same values again asks first', async () => {
  const spec = { ...askForm.spec, afterSuccess: 'keep' as const };
  site.publish({ ...sample, forms: { ...sample.forms, ask: { ...askForm, spec } } });
  await openApp(site, '/section/ask');
  await before.fill('Ajuntament');
  await submit.click();
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await submit.click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(sends()).toHaveLength(1);
  await question.getByRole('button', { name: 'Deixar-ho' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await submit.click();
  await question.getByRole('button', { name: 'Tornar-lo a enviar' }).click();
  await expect.poll(() => sends().length).toBe(2);
  await page.getByRole('button', { name: 'Sortir' }).click();
  await before.fill('Diputació');
  await submit.click();
  await expect.poll(() => sends().length).toBe(3);
  await expect.element(question).not.toBeInTheDocument();
});
