import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm, widgets } from '../../../tests/support/fields/form-harness.tsx';
import type { Widget } from '../index.ts';

const form = makeForm(
  { properties: { name: { type: 'string' }, odd: { type: 'string' }, list: { type: 'array' } } },
  { name: { 'ui:widget': 'text' }, odd: { 'ui:widget': 'odd' }, list: { 'ui:widget': 'odd' } },
);
const byId = (id: string) => document.getElementById(id) as HTMLInputElement;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function restWorks(onSubmit: ReturnType<typeof vi.fn>) {
  await userEvent.fill(byId('root_name'), 'Núria');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Núria' });
}

test('an unknown widget is named in its place, of whatever type its property is', async () => {
  const onSubmit = vi.fn();
  await render(<Harness form={form} onSubmit={onSubmit} />);
  const alerts = () => page.getByRole('alert').getByText('No hi ha cap camp de tipus odd').elements();
  const fields = () => alerts().map((alert) => alert.closest<HTMLElement>('[data-field]')?.dataset.field);
  await expect.poll(fields).toEqual(['odd', 'list']);
  await restWorks(onSubmit);
});

test('no name of Object.prototype passes for a widget', async () => {
  const tricky = makeForm({ properties: { name: { type: 'string' } } }, { name: { 'ui:widget': 'constructor' } });
  await render(<Harness form={tricky} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('No hi ha cap camp de tipus constructor');
});

test('a widget that throws is named in its place', async () => {
  const onSubmit = vi.fn();
  const odd: Widget = () => {
    throw new Error('oh');
  };
  await render(<Harness form={form} widgets={{ ...widgets, odd }} onSubmit={onSubmit} />);
  expect(page.getByRole('alert').getByText('El camp de tipus odd ha fallat').elements()).toHaveLength(2);
  await restWorks(onSubmit);
});

test('a widget whose code does not arrive is named in its place; one that comes late is drawn', async () => {
  const Never = lazy<Widget>(() => Promise.reject(new Error('offline')));
  const never: Widget = (props) => <Never {...props} />;
  const screen = await render(<Harness form={form} widgets={{ ...widgets, odd: never }} />);
  await expect.element(page.getByText('El camp de tipus odd ha fallat').first()).toBeVisible();
  await screen.unmount();
  const Late = lazy(async () => ({ default: (await import('../../widgets/textarea/index.tsx')).default as Widget }));
  const late: Widget = (props) => <Late {...props} />;
  await render(<Harness form={form} widgets={{ ...widgets, odd: late }} />);
  await expect.poll(() => byId('root_odd')?.tagName).toBe('TEXTAREA');
});
