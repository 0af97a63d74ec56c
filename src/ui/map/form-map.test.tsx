import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import words from '../../../messages/_general/en/app/workshop.json' with { type: 'json' };
import { axeViolations } from '../../../tests/support/axe.ts';
import type { FormMap as Facts, MapNode } from '../../core/map/nodes.ts';
import { makeReader } from '../../core/text-reader.ts';
import { TextsProvider } from '../text/texts.tsx';
import { AppTheme } from '../theme/theme.tsx';
import FormMap from './form-map.tsx';

const reader = makeReader('en');
reader.add('en', { app: { workshop: words } });
const texts = {
  language: 'en',
  text: (keys: string | readonly string[], values?: Record<string, unknown>) => reader.read('en', keys, values),
};

const field = (path: string, label: string): MapNode => ({
  id: `field ${path}`,
  kind: 'field',
  label,
  notes: [],
  name: `Field: ${label}`,
  place: { kind: 'field', path },
});
const condition: MapNode = {
  id: 'condition number',
  kind: 'condition',
  label: 'if “Policy” is “external”',
  notes: [],
  name: 'if “Policy” is “external”',
  place: { kind: 'field', path: 'number' },
};
const section = (id: string, label: string): MapNode => ({
  id: `section ${id}`,
  kind: 'section',
  label,
  notes: [],
  name: label,
  place: { kind: 'section', section: id },
});
const state = (name: string): MapNode => ({
  id: `state ${name}`,
  kind: 'state',
  label: name,
  notes: [],
  name: `State: ${name}`,
  place: { kind: 'state', procedure: 'ask', state: name },
});
const send: MapNode = {
  id: 'move send',
  kind: 'move',
  label: 'Sent',
  notes: ['by the member'],
  name: 'Move: Sent',
  place: { kind: 'move', procedure: 'ask', move: 'send' },
};
const map: Facts = {
  title: 'Trip',
  groups: [
    {
      id: 'section who',
      kind: 'section',
      heading: section('who', 'Section: Who'),
      nodes: [field('policy', 'Policy'), field('name', 'Name'), field('number', 'Number'), condition],
      edges: [
        { from: 'field policy', to: 'condition number', kind: 'condition' },
        { from: 'condition number', to: 'field number', kind: 'condition' },
      ],
    },
    {
      id: 'procedure',
      kind: 'procedure',
      heading: { id: 'procedure', kind: 'section', label: 'Procedure: ask', notes: [], name: 'Procedure: ask' },
      nodes: [state('begun'), state('open'), send],
      edges: [
        { from: 'state begun', to: 'move send', kind: 'move' },
        { from: 'move send', to: 'state open', kind: 'move' },
      ],
    },
  ],
  edges: [],
};

const onSelect = vi.fn();
const draw = (path: string[] | null = null) =>
  render(
    <AppTheme>
      <TextsProvider texts={texts}>
        <FormMap map={map} path={path} selected="field name" onSelect={onSelect} />
      </TextsProvider>
    </AppTheme>,
  );
const picture = () => page.getByRole('group', { name: 'Trip' });

test('a press selects a thing, and what is selected elsewhere is marked', async () => {
  const { container } = await draw();
  await picture().getByRole('button', { name: 'Field: Number' }).click();
  expect(onSelect).toHaveBeenLastCalledWith({ kind: 'field', path: 'number' });
  await expect.element(picture().getByRole('button', { name: 'Field: Name' })).toHaveAttribute('aria-current', 'true');
  expect(await axeViolations(container)).toEqual([]);
});

test('one tab stop; arrows lead to the box in their direction, Enter selects, keys zoom', async () => {
  await draw();
  const box = (name: string) => picture().getByRole('button', { name });
  box('Section: Who').element().focus();
  for (const [keys, name] of [
    ['{ArrowDown}', 'Field: Policy'],
    ['{ArrowRight}', 'if “Policy” is “external”'],
    ['{ArrowRight}', 'Field: Number'],
    ['{End}', 'Move: Sent, by the member'],
    ['{Home}', 'Section: Who'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(box(name)).toHaveFocus();
  }
  const stops = picture()
    .getByRole('button')
    .elements()
    .filter((one) => one.getAttribute('tabindex') === '0');
  expect(stops.map((one) => one.getAttribute('aria-label'))).toEqual(['Section: Who']);
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith({ kind: 'section', section: 'who' });
  const width = () => Number(picture().element().getAttribute('width'));
  const before = width();
  await userEvent.keyboard('+');
  await expect.poll(width).toBeGreaterThan(before);
  await userEvent.keyboard('--');
  await expect.poll(width).toBeLessThan(before);
});

test('the list says the same as the picture, and what is on the path of a case', async () => {
  await draw(['field policy', 'field number', 'state begun', 'move send', 'state open']);
  const lit = picture().getByRole('button', { name: 'Field: Number, on the path of this case' });
  await expect.element(lit).toBeInTheDocument();
  await expect.element(picture().getByRole('button', { name: 'Field: Name', exact: true })).toBeInTheDocument();
  await page.getByText('The same in a list').click();
  const list = page.getByRole('list').first();
  await expect.element(list).toBeVisible();
  const listed = list
    .getByRole('button')
    .elements()
    .map((one) => one.textContent.replace(', on the path of this case', ''));
  expect(listed).toEqual([
    ...['Section: Who', 'Field: Policy', 'Field: Name', 'Field: Number', 'if “Policy” is “external”'],
    ...['State: begun', 'Move: Sent, by the member', 'State: open', 'State: open'],
  ]);
  await list.getByRole('button', { name: 'Field: Name' }).click();
  expect(onSelect).toHaveBeenLastCalledWith({ kind: 'field', path: 'name' });
});
