import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/workshop.json' with { type: 'json' };
import { openApp } from '../../../../tests/support/open-app.tsx';
import { beAtTheWorkshop, FORM, good, server, site, tab } from '../../../../tests/support/sites/at-the-workshop.ts';
import type { MapNode, MapPlace } from '../../../core/map/nodes.ts';

const node = (id: string, label: string, place: MapPlace): MapNode => ({
  id,
  kind: place.kind,
  label,
  notes: [],
  name: label,
  place,
});
const PROCEDURE = 'schemas/_procedures/ask.procedure.json';

beforeEach(async () => {
  await beAtTheWorkshop();
  server.write(PROCEDURE, '{\n  "states": ["open", "done"],\n  "moves": {}\n}\n', null);
  server.write('schemas/_cases/room/two.case.json', '{\n  "title": "Dos assistents",\n  "values": {}\n}\n', null);
  server.casePath = ['field day'];
  server.map = {
    title: 'Sala',
    edges: [],
    groups: [
      {
        id: 'section when',
        kind: 'section',
        edges: [],
        heading: node('section when', 'Secció: Quan', { kind: 'section', section: 'when' }),
        nodes: [
          node('field day', 'Camp: Dia', { kind: 'field', path: 'day' }),
          node('field guests', 'Camp: Assistents', { kind: 'field', path: 'guests' }),
        ],
      },
      {
        id: 'procedure',
        kind: 'procedure',
        edges: [],
        heading: { id: 'procedure', kind: 'section', label: 'Procediment', notes: [], name: 'Procediment' },
        nodes: [
          node('state done', 'Estat: fet', { kind: 'state', procedure: 'ask', state: 'done' }),
          node('state lost', 'Estat: perdut', { kind: 'state', procedure: 'request', state: 'lost' }),
        ],
      },
    ],
  };
});
afterEach(() => site.restore());

const picture = () => page.getByRole('group', { name: 'Sala' });
const box = (name: string) => picture().getByRole('button', { name, exact: true });

test('on a telephone the map of a form is read, and a press opens a field where it is changed', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.map).click();
  await expect.element(box('Camp: Assistents')).toBeVisible();
  await good();
  await box('Camp: Assistents').click();
  await expect.element(tab(words.views.fields)).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('group', { name: 'Assistents' })).toBeVisible();
  // What is selected is marked in the map.
  await tab(words.views.map).click();
  await expect.element(box('Camp: Assistents')).toHaveAttribute('aria-current', 'true');
});

test('a case lights up its path', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.map).click();
  await page.getByLabelText(words.map.case).selectOptions('Dos assistents');
  await expect.element(box(`Camp: Dia, ${words.map.onPath}`)).toBeVisible();
  await expect.element(box('Camp: Assistents')).toBeVisible();
  await good();
});

test('by keyboard a state is opened in the file of its procedure; one of the program is told of', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.map).click();
  await expect.element(box('Estat: perdut')).toBeVisible();
  box('Estat: perdut').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words.map.programs)).toBeVisible();
  box('Estat: fet').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('heading', { name: 'Ask' })).toBeVisible();
  expect(server.files.has(FORM)).toBe(true);
});
