import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';

let site: FakeSite;
beforeEach(() => {
  site = siteOfMember(sample);
  site.answer(() => Response.json({ nombre: 'Núria' }));
});
afterEach(async () => {
  site.restore();
  await page.viewport(1280, 800);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const menu = page.getByRole('navigation', { name: 'Menú' });

test('entries lead to their pages, disabled ones nowhere', async () => {
  await openApp(site, '/home');
  await expect.element(heading('Benvinguda')).toBeVisible();
  await expect.element(page.getByText('demanar', { exact: true })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const campus = menu.getByRole('link', { name: /Campus/ });
  await expect.element(campus).toHaveAttribute('href', 'https://www.exemple.cat');
  await expect.element(campus).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(campus).toHaveAccessibleName(/finestra nova/);
  await expect.element(menu.getByRole('button', { name: /Properament/ })).toHaveAttribute('aria-disabled', 'true');
  await menu.getByRole('link', { name: 'Tràmits' }).click();
  await expect.element(heading('Demanar un document')).toHaveFocus();
  await expect.element(menu.getByRole('link', { name: 'Tràmits' })).toHaveAttribute('aria-current', 'true');
  const way = page.getByRole('navigation', { name: 'On soc' });
  await expect.element(way.getByRole('link', { name: 'Tràmits' })).toHaveAttribute('href', '/section');
  const side = page.getByRole('navigation', { name: 'Tràmits' });
  await expect.element(side.getByRole('link', { name: 'Demanar un document' })).toHaveAttribute('aria-current', 'page');
  expect(await axeViolations()).toEqual([]);
});

test('on paper the page stands alone, without menus and buttons', async () => {
  const emulate = (media: string) =>
    (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(
      'Emulation.setEmulatedMedia',
      {
        media,
      },
    );
  await openApp(site, '/section/ask');
  const submit = page.getByRole('button', { name: 'Enviar ara' });
  await expect.element(submit).toBeVisible();
  const left = () => page.getByRole('main').element().getBoundingClientRect().left;
  expect(left()).toBeGreaterThan(0);
  await emulate('print');
  try {
    expect(left()).toBe(0);
    await expect.element(heading('Demanar un document')).toBeVisible();
    for (const screenOnly of ['nav', '#navigation', 'a[href="#main"]', '[type=submit]'])
      for (const one of document.querySelectorAll(screenOnly)) expect(one.getClientRects()).toHaveLength(0);
  } finally {
    await emulate('');
  }
  await expect.element(submit).toBeVisible();
});

test('letters and arrows move within the menu', async () => {
  await openApp(site, '/home');
  const first = menu.getByRole('link', { name: 'El meu espai' });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('tr');
  await expect.element(menu.getByRole('link', { name: 'Tràmits' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(menu.getByRole('link', { name: 'Tràmits' })).toHaveFocus();
});

test('with a language switch the bar stays one line, on a telephone without a visible name', async () => {
  site.publish({ ...sample, menu: { ...sample.menu, languageSwitch: true } });
  await openApp(site, '/home');
  await expect.element(heading('Benvinguda')).toBeVisible();
  const bar = page.getByRole('banner');
  for (const width of [1280, 900, 360, 320]) {
    await page.viewport(width, 700);
    expect(bar.element().getBoundingClientRect().height, `${width}`).toBeLessThanOrEqual(65);
    expect(document.documentElement.scrollWidth, `${width}`).toBe(width);
  }
  await expect.element(bar.getByRole('link', { name: /espai/i }).first()).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('the menu folds on a wide screen', async () => {
  await openApp(site, '/home');
  await expect.element(menu).toBeVisible();
  await page.getByRole('button', { name: 'Tancar el menú' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Obrir el menú' }).click();
  await expect.element(menu).toBeVisible();
});

test('a narrowed window never shows more than fits, even before any script runs', async () => {
  const deaf = vi.spyOn(MediaQueryList.prototype, 'addEventListener').mockImplementation(() => {});
  await openApp(site, '/section');
  await expect.element(menu).toBeVisible();
  await page.viewport(320, 500);
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(deaf).toHaveBeenCalled();
  deaf.mockRestore();
});

test('below 900 px the menu is a drawer: Escape returns the focus, a choice closes it', async () => {
  await page.viewport(360, 740);
  await openApp(site, '/home');
  const toggle = page.getByRole('button', { name: 'Obrir el menú' });
  await expect.element(menu).not.toBeInTheDocument();
  await toggle.click();
  await expect.element(menu).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
  await toggle.click();
  await menu.getByRole('link', { name: 'Tràmits' }).click();
  await expect.element(heading('Demanar un document')).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(heading('Demanar un document')).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await axeViolations()).toEqual([]);
});

test('the skip link leads to the page', async () => {
  await openApp(site, '/home');
  await expect.element(heading('Benvinguda')).toBeVisible();
  const skip = page.getByRole('link', { name: 'Saltar al contingut' }).element();
  expect(document.querySelector('a[href], button')).toBe(skip);
  (skip as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});
