import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { makeForm } from '../../../../tests/support/fields/form-harness.tsx';
import { treeOf } from '../../../../tests/support/fields/tree-of.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Page } from '../../../core/config.ts';

const form = {
  ...makeForm(
    { required: ['ok'], properties: { ok: { type: 'boolean', const: true } } },
    { ok: { 'ui:widget': 'acceptance', 'ui:options': { link: 'rules' } } },
    {
      submit: { action: 'open-link', params: { link: 'file' } },
      buttons: [{ id: 'submit', enabled: treeOf('values.ok') }],
      results: { '204': { quiet: true } },
    },
  ),
  id: 'fetch',
};
const links = {
  web: 'https://www.exemple.cat',
  rules: 'https://exemple.cat/rules',
  file: 'https://exemple.cat/file',
  file_two: 'https://exemple.cat/second',
};
const pageOf = (id: string, context?: string): Page => ({
  id,
  path: `/${id}`,
  access: ['member'],
  blocks: [{ type: 'form', id: 'form', form: 'fetch', ...(context ? { context } : {}) }],
});
const withTexts = (language: 'ca' | 'es') => {
  const texts = sample.texts[language] as Record<string, Record<string, unknown>>;
  return {
    ...texts,
    app: {
      ...texts.app,
      form: { ...(texts.app?.form as object), needs: 'Marqui la casella', windowBlocked: 'Finestra aturada' },
    },
    pages: { ...texts.pages, one: { title: 'U' }, two: { title: 'Dos' } },
    fields: { ...texts.fields, ok: { label: 'Accepto', label_two: 'Accepto el segon', linkText: 'les normes' } },
  } as never;
};

let site: FakeSite;
const opened: { opener: unknown }[] = [];
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite({
    ...sample,
    menu: { ...sample.menu, pages: [...sample.menu.pages, pageOf('one'), pageOf('two', 'two')] },
    forms: { ...sample.forms, fetch: form },
    texts: { ca: withTexts('ca'), es: withTexts('es') },
    settings: { ...sample.settings, links },
  });
  opened.length = 0;
  vi.spyOn(window, 'open').mockImplementation(() => {
    const child = { opener: window };
    opened.push(child);
    return child as unknown as Window;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  site.restore();
});

const button = page.getByRole('button', { name: 'Enviar ara' });

test('the link of the page opens in a new window, without a message or a request', async () => {
  await openApp(site, '/two');
  await expect.element(button).toBeDisabled();
  await userEvent.click(page.getByRole('checkbox', { name: /Accepto el segon/ }));
  await button.click();
  await expect.poll(() => opened.length).toBe(1);
  expect(window.open).toHaveBeenCalledWith('https://exemple.cat/second', '_blank');
  expect(opened[0]?.opener).toBeNull();
  await expect.element(button).toBeEnabled();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  expect(site.calls.filter(({ path }) => path.startsWith('/emails'))).toEqual([]);
  // The question can be opened again, and the box unticked.
  await expect.element(page.getByRole('checkbox')).toBeChecked();
  await userEvent.click(page.getByRole('checkbox'));
  await expect.element(button).toBeDisabled();
});

test('a page without a link of its own opens the general one', async () => {
  await openApp(site, '/one');
  await userEvent.click(page.getByRole('checkbox', { name: /Accepto/ }));
  await button.click();
  await expect.poll(() => vi.mocked(window.open).mock.calls).toEqual([['https://exemple.cat/file', '_blank']]);
});

test('a blocked window is reported', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  await openApp(site, '/one');
  await userEvent.click(page.getByRole('checkbox', { name: /Accepto/ }));
  await button.click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Finestra aturada');
  expect(await axeViolations()).toEqual([]);
});
