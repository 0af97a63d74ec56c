import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import type { Block } from '../../../core/config.ts';

const preview: Block = {
  type: 'preview',
  id: 'card',
  form: 'form',
  parts: [{ as: 'name', properties: ['before', 'name'] }],
};
const menu = {
  ...sample.menu,
  pages: sample.menu.pages.map((one) =>
    one.id !== 'section'
      ? one
      : {
          ...one,
          children: (one.children ?? []).map((child) => ({ ...child, blocks: [preview, ...(child.blocks ?? [])] })),
        },
  ),
};
const words = (base: object) => ({
  ...base,
  app: { ...(base as { app: object }).app, preview: { title: 'Vista', empty: 'Res encara' } },
});
const texts = Object.fromEntries(Object.entries(sample.texts).map(([language, base]) => [language, words(base)]));

let site: FakeSite;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite({ ...sample, menu, texts } as typeof sample);
  site.answer(() => Response.json({ nombre: 'Núria' }));
});
afterEach(async () => {
  site.restore();
  await page.viewport(1280, 800);
});

const card = () => page.getByRole('region', { name: 'Vista' });
const rectOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();

test('the card is beside its form, stays visible, and shows the input', async () => {
  await page.viewport(1500, 700);
  await openApp(site, '/section/ask');
  await expect.element(card().getByRole('heading', { name: 'Núria' })).toBeVisible();
  await userEvent.click(page.getByLabelText('Davant de'));
  await userEvent.keyboard('Ajuntament');
  await expect.element(card().getByRole('heading', { name: 'Ajuntament Núria' })).toBeVisible();
  const [form, beside] = [rectOf(page.getByLabelText('Davant de')), rectOf(card())];
  expect(beside.left).toBeGreaterThan(form.right);
  expect(getComputedStyle(document.querySelector('[data-preview]') as Element).position).toBe('sticky');
  expect(await axeViolations()).toEqual([]);
});

test('at 360 px the card is below its form, and nothing is wider than the screen', async () => {
  await page.viewport(360, 700);
  await openApp(site, '/section/ask');
  await expect.element(card().getByRole('heading', { name: 'Núria' })).toBeVisible();
  const submit = rectOf(page.getByRole('button', { name: 'Enviar ara' }));
  expect(rectOf(card()).top).toBeGreaterThan(submit.bottom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
