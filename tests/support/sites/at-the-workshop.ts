import { expect } from 'vitest';
import { page } from 'vitest/browser';
import configuration from '../../../messages/_general/ca/app/configuration.json' with { type: 'json' };
import words from '../../../messages/_general/ca/app/workshop.json' with { type: 'json' };
import type { Menu } from '../../../src/core/config.ts';
import { axeViolations } from '../axe.ts';
import { type FakeSite, fakeSite, fakeToken } from './fake-site.ts';
import { sample } from './sample-site.ts';
import { WorkshopServer } from './workshop-server.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
export const texts = {
  ...ca,
  app: { ...ca.app, cancel: 'Cancel·lar' as never, configuration: configuration as never },
  pages: { ...ca.pages, workshop: { title: 'Taller' } },
};
const widgetTexts = import.meta.glob<{ kind: string }>('../../../messages/_general/ca/widgets/*.json', {
  eager: true,
  import: 'default',
});
/** What the office calls a kind of field. */
export const nameOfKind = (name: string) =>
  widgetTexts[`../../../messages/_general/ca/widgets/${name}.json`]?.kind ?? '';
const kinds = Object.entries(widgetTexts).map(([file, { kind }]) => [/([\w-]+)\.json$/.exec(file)?.[1], { kind }]);
export const own = { app: { workshop: words as never }, widgets: Object.fromEntries(kinds) as never };
export const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...sample.menu.pages,
    { id: 'workshop', path: '/workshop', access: ['staff'], blocks: [{ type: 'workshop', id: 'files' }] },
  ],
};

export const FORM = 'schemas/room.schema.json';
export const CA = 'messages/ca/forms/room.json';
export const ES = 'messages/es/forms/room.json';
export const MENU = 'menus/workspace.json';
export const LIST = 'schemas/_lists/halls.list.json';
const pages = `{
  "checks": { "member": ["ROLE_COLEGIADO"], "staff": ["ROLE_STAFF"] },
  "parts": { "home": "home" },
  "pages": [
    { "id": "home", "path": "", "access": ["member"], "blocks": [{ "type": "text", "id": "welcome" }] },
    { "id": "rooms", "path": "sales", "icon": "requests" }
  ]
}
`;
export const theme = `${JSON.stringify(
  {
    colors: {
      primary: { main: '#00457c', dark: '#003050', light: '#4080b0', soft: '#e8f0f8' },
      secondary: { main: '#ffc107', dark: '#ffa000', light: '#ffe08a', soft: '#fff6db', ink: '#6b4a00' },
      ink: { main: '#202020', soft: '#505050' },
      ground: '#fafafa',
      line: '#dddddd',
      outline: '#707070',
    },
    font: 'Ubuntu',
    mark: 'mark.svg',
  },
  null,
  2,
)}\n`;
export const form = `{
  "$schema": "./_dialect/form.schema.json",
  "type": "object",
  "required": ["day"],
  "properties": {
    "day": { "type": "string" },
    "guests": { "type": "integer", "ui:width": "half" }
  },
  "form": {
    "sections": [
      { "id": "when", "fields": ["day", "guests"] }
    ]
  }
}
`;
export const catalan =
  '{\n  "sections": { "when": { "title": "Quan" } },\n  "day": { "label": "Dia" },\n  "guests": { "label": "Assistents" }\n}\n';
export const spanish = '{\n  "day": { "label": "Día" },\n  "guests": { "label": "Asistentes" }\n}\n';

export let site: FakeSite;
export let server: WorkshopServer;

/** The office at the workshop, with files of one form, one list and two pages, at the width of a telephone. */
export async function beAtTheWorkshop(): Promise<void> {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  server = new WorkshopServer({
    [FORM]: form,
    [CA]: catalan,
    [ES]: spanish,
    'menus/settings.json': '{\n  "defaultLanguage": "ca"\n}\n',
    [MENU]: pages,
    [LIST]: '{\n  "readers": ["member"],\n  "entries": [{ "id": "large" }, { "id": "small" }]\n}\n',
    'messages/ca/lists/halls.json': '{\n  "entries": { "large": "Sala gran", "small": "Sala petita" }\n}\n',
    'messages/ca/pages.json': '{\n  "home": { "title": "Inici" },\n  "rooms": { "title": "Sales" }\n}\n',
  });
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts }, blockTexts: { workshop: { ca: own, es: own } } });
  site.answer(({ method, path, body }) => server.answer(method, path, body));
  await page.viewport(360, 740);
}

export const textIn = (path: string) => server.files.get(path)?.text;
export const good = async () => {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  window.scrollTo(0, 0);
  expect(await axeViolations()).toEqual([]);
};
export const tab = (name: string) => page.getByRole('tab', { name, exact: true });
export const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
export const said = async (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
export const fill = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((made, [name, value]) => made.replace(`{{${name}}}`, String(value)), text);

/** Drags a line by its handle to where another one stands. */
export const drag = (line: string, onto: string) => {
  const handle = document.querySelector(`${line} [data-handle]`) as HTMLElement;
  const { top } = (document.querySelector(onto) as HTMLElement).getBoundingClientRect();
  handle.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  window.dispatchEvent(new PointerEvent('pointermove', { clientY: top + 1 }));
  window.dispatchEvent(new PointerEvent('pointerup'));
};
