import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { recordForm, recordServer, recordSite } from '../../../../tests/support/sites/record-site.ts';

let site: FakeSite;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite(recordSite());
  site.answer(recordServer({ comentario: 'Vell', direccion__idpais: 3 }).answer);
});
afterEach(() => site.restore());

const note = page.getByLabelText('Comentari');
const question = page.getByRole('alertdialog');
const away = page.getByRole('link', { name: 'Un altre document' });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('leaving unsent input asks first', async () => {
  const { browser } = await openApp(site, '/section/ask');
  await note.fill('Nou');
  await away.click();
  await expect.element(question).toHaveTextContent('Té canvis sense enviar');
  await expect.element(question.getByRole('button', { name: 'Quedar-me' })).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading('Demanar un document')).toBeVisible();
  await expect.element(note).toHaveValue('Nou');
  expect(unload()).toBe(true);
  await away.click();
  await question.getByRole('button', { name: 'Marxar' }).click();
  await expect.element(heading('Un altre document')).toBeVisible();
  await expect.element(note).toHaveValue('Vell');
  expect(unload()).toBe(false);
  await note.fill('Nou');
  browser.history.go(-1);
  await question.getByRole('button', { name: 'Marxar' }).click();
  await expect.element(heading('Demanar un document')).toBeVisible();
});

test('nothing is asked before input or after sending', async () => {
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Vell');
  expect(unload()).toBe(false);
  await note.fill('Nou');
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await page.getByRole('button', { name: 'Sortir' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(unload()).toBe(false);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  await away.click();
  await expect.element(heading('Un altre document')).toBeVisible();
});

test('after the session has ended nothing is asked, and signing in restores the input', async () => {
  const { runtime } = await openApp(site, '/section/ask');
  await note.fill('Nou');
  runtime.sessions.end('failure');
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(unload()).toBe(false);
  await page.getByLabelText('Usuari').fill('20001');
  expect(unload()).toBe(false);
  runtime.sessions.start(fakeToken('ROLE_COLEGIADO'));
  await expect.element(note).toHaveValue('Nou');
  await expect.element(page.getByText('Hem recuperat el que havia escrit.')).toBeVisible();
  expect(unload()).toBe(false);
});

test('leaving an unchanged draft does not ask; signing out, which deletes it, does', async () => {
  const key = `draft:${JSON.stringify(['20001', 'ask.form', 'ask'])}`;
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), typed: { comentario: 'Esborrany' } }));
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Esborrany');
  // A gesture that changes nothing.
  await note.click();
  await userEvent.tab();
  expect(unload()).toBe(false);
  await note.fill('Esborrany, i més');
  await expect.poll(unload).toBe(true);
  await note.fill('Esborrany');
  await expect.poll(unload).toBe(false);
  await away.click();
  await expect.element(heading('Un altre document')).toBeVisible();
  expect(localStorage.getItem(key)).toContain('Esborrany');
  await page.getByRole('button', { name: 'Núria Vila i Puigdomènech' }).click();
  await page.getByRole('menuitem', { name: 'Tancar la sessió' }).click();
  await expect.element(question).toHaveTextContent('S’esborraran.');
});

test('a draft goes on under the later name of its field', async () => {
  const key = `draft:${JSON.stringify(['20001', 'ask.form', 'ask'])}`;
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), typed: { nota: 'Esborrany' } }));
  site.restore();
  const { forms, ...version } = recordSite();
  site = fakeSite({ ...version, forms: { ...forms, ask: { ...recordForm, was: { comentario: ['nota'] } } } });
  site.answer(recordServer({ comentario: 'Vell', direccion__idpais: 3 }).answer);
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Esborrany');
});

test('the question closes when the send arrives, and the outcome is shown', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { answer } = recordServer({ comentario: 'Vell', direccion__idpais: 3 });
  site.answer(async (request) => {
    if (request.method === 'PUT') await arrived;
    return answer(request);
  });
  await openApp(site, '/section/ask');
  await note.fill('Nou');
  const link = away.element() as HTMLElement;
  await page.getByRole('button', { name: 'Enviar ara' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  // The dialog covers the links, but not the browser's Back, which asks too.
  link.click();
  await expect.element(question).toBeVisible();
  arrive();
  await expect.element(question).not.toBeInTheDocument();
  const exit = page.getByRole('button', { name: 'Sortir' });
  await expect.element(exit).toHaveFocus();
  await exit.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(heading('Demanar un document')).toBeVisible();
});

test('signing out asks only if it would lose input', async () => {
  await openApp(site, '/section/ask');
  await note.fill('Nou');
  const menu = page.getByRole('button', { name: 'Núria Vila i Puigdomènech' });
  const logOut = page.getByRole('menuitem', { name: 'Tancar la sessió' });
  await menu.click();
  await logOut.click();
  await expect.element(question).toHaveTextContent('S’esborraran.');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
  await expect.element(note).toHaveValue('Nou');
  // It also asks when the input is on another page.
  await away.click();
  await question.getByRole('button', { name: 'Marxar' }).click();
  await expect.element(heading('Un altre document')).toBeVisible();
  await menu.click();
  await logOut.click();
  await question.getByRole('button', { name: 'Tancar la sessió' }).click();
  await expect.element(heading('Entrada a l’espai')).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('a draft can be discarded by keyboard, and the form shows its first values', async () => {
  const draft = JSON.stringify({ at: Date.now(), typed: { comentario: 'Esborrany' } });
  const key = `draft:${JSON.stringify(['20001', 'ask.form', 'ask'])}`;
  localStorage.setItem(key, draft);
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Esborrany');
  const discard = page.getByRole('button', { name: 'Descartar-ho' });
  (discard.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(note).toHaveValue('Vell');
  await expect.element(discard).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).toBeNull();
  expect(unload()).toBe(false);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Població')).toHaveFocus();
});

test('another member does not see the draft', async () => {
  const { runtime, screen } = await openApp(site, '/section/ask');
  await note.fill('Nou');
  await screen.unmount();
  expect(Object.keys(localStorage).some((key) => key.startsWith('draft:'))).toBe(true);
  runtime.sessions.end('failure');
  runtime.sessions.start(fakeToken('ROLE_COLEGIADO', 'Pere', 3600, '20002'));
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Vell');
});

test('what a changed form takes no more is said until it is read; the field is free, and nothing comes back', async () => {
  const key = `draft:${JSON.stringify(['20001', 'ask.form', 'ask'])}`;
  const words = {
    gone: { label: 'Telèfon antic', text: '600 000 000' },
    comentario: { label: 'Comentari', text: 'a, b' },
  };
  localStorage.setItem(
    key,
    JSON.stringify({ at: Date.now(), typed: { gone: '600000000', comentario: ['a', 'b'] }, words }),
  );
  const rest = page.getByText('Aquestes respostes ja no hi caben.');
  const { screen } = await openApp(site, '/section/ask');
  await expect.element(rest).toBeVisible();
  await expect.element(page.getByText('600 000 000')).toBeVisible();
  await expect.element(page.getByText('a, b')).toBeVisible();
  await expect.element(note).toHaveValue('Vell');
  await note.fill('Nou');
  await userEvent.tab();
  await expect.poll(() => JSON.parse(localStorage.getItem(key) ?? '{}').typed).toEqual({ comentario: 'Nou' });
  await screen.unmount();
  const again = await openApp(site, '/section/ask');
  await expect.element(page.getByText('600 000 000')).toBeVisible();
  await page.getByRole('button', { name: 'Ja no em calen' }).click();
  await expect.element(rest).not.toBeInTheDocument();
  await again.screen.unmount();
  await openApp(site, '/section/ask');
  await expect.element(note).toHaveValue('Nou');
  await expect.element(rest).not.toBeInTheDocument();
});
