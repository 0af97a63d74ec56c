import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { recordServer, recordSite } from '../../../../tests/support/sites/record-site.ts';

const first = { direccion__poblacion: 'Reus', comentario: 'Vell', direccion__idpais: 3, butlleti: true };
let site: FakeSite;
let server: ReturnType<typeof recordServer>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite(recordSite());
  server = recordServer(first);
  site.answer(server.answer);
});
afterEach(() => site.restore());

const note = page.getByLabelText('Comentari');
const hide = page.getByRole('button', { name: 'Amagar' });
const quit = page.getByRole('button', { name: 'Donar de baixa' });
const question = page.getByRole('alertdialog');
const told = page.getByRole('dialog');
const yes = (name: string) => question.getByRole('button', { name });
const changes = () => site.calls.filter(({ method }) => method !== 'GET');

test('a button appears if its condition is true, asks first, and sends the loaded values', async () => {
  await openApp(site, '/section/ask');
  await note.fill('Encara no enviat');
  await hide.click();
  await expect.element(question).toHaveTextContent('Segur que ho vol amagar?');
  expect(await axeViolations()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel·lar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(changes()).toEqual([]);
  await hide.click();
  await yes('Amagar').click();
  await expect.element(told).toHaveTextContent('Amagat');
  expect(JSON.parse(String(changes()[0]?.body))).toMatchObject({ comentario: 'Vell', butlleti: false });
  expect(changes()[0]?.headers.get('If-Match')).toBe('"1"');
  await told.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(hide).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Encara no enviat');
});

test('steps show their progress; a failed step is named and can be repeated', async () => {
  await openApp(site, '/section/ask');
  server.state.down = 'tipo=FOTO';
  await quit.click();
  await yes('Donar de baixa').click();
  await expect.element(question).toHaveTextContent('Ha fallat el pas 2 de 3: Treure la foto.No hi ha servidor');
  await expect.element(question.getByRole('listitem').first()).toHaveTextContent('Treure el currículumfet');
  expect(await axeViolations()).toEqual([]);
  server.state.down = '';
  await yes('Tornar-hi').click();
  await expect.element(told).toHaveTextContent('Donat de baixa');
  const done = changes().map(({ method, path }) => `${method} ${path.split('?')[1] ?? ''}`);
  expect(done).toEqual(['DELETE tipo=CV', 'DELETE tipo=FOTO', 'DELETE tipo=FOTO', 'PUT ']);
  const keys = changes().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[2]).toBe(keys[1]);
  expect(JSON.parse(String(changes().at(-1)?.body))).toEqual({ butlleti: false });
});

test('after a failure and a new start, finished steps count as done', async () => {
  await openApp(site, '/section/ask');
  server.state.down = 'PUT';
  await quit.click();
  await yes('Donar de baixa').click();
  await expect.element(question).toHaveTextContent('Ha fallat el pas 3 de 3: Buidar la fitxa.');
  const reads = () => site.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/records/')).length;
  const before = reads();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  // The form shows the remaining values.
  await expect.poll(reads).toBe(before + 1);
  server.state.down = '';
  await quit.click();
  await yes('Donar de baixa').click();
  await expect.element(told).toHaveTextContent('Donat de baixa');
  expect(server.state.papers.size).toBe(0);
  await told.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(note).toHaveValue('');
  // The record is gone, and the form takes the focus.
  await expect.element(quit).not.toBeInTheDocument();
  await expect.element(hide).not.toBeInTheDocument();
  const focused = () => document.activeElement ?? document.body;
  await expect.poll(() => focused() !== document.body && focused().contains(note.element())).toBe(true);
});

test('when a button disappears after reading the record again, the form takes the focus', async () => {
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Vell');
  let read = () => {};
  server.state.late = new Promise<void>((resolve) => {
    read = resolve;
  });
  await hide.click();
  await yes('Amagar').click();
  await told.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(told).not.toBeInTheDocument();
  (hide.element() as HTMLElement).focus();
  read();
  await expect.element(hide).not.toBeInTheDocument();
  const focused = () => document.activeElement ?? document.body;
  await expect.poll(() => focused() !== document.body && focused().contains(note.element())).toBe(true);
});

test('a part of the record is enough for its button', async () => {
  server = recordServer({ comentario: null, direccion__poblacion: 'Reus' });
  site.answer(server.answer);
  await openApp(site, '/section/ask');
  await expect.element(quit).toBeVisible();
});

test('without a record there is no button to give it up', async () => {
  server = recordServer(null);
  site.answer(server.answer);
  await openApp(site, '/section/ask');
  await expect.element(note).toBeVisible();
  await expect.element(quit).not.toBeInTheDocument();
});
