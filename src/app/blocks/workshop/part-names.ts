import { actionManifests } from '../../../actions/manifests.ts';
import type { Json } from '../../../core/config.ts';
import { openerOf } from '../../../core/published/placed-forms.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import { ICON_NAMES } from '../../../ui/icons/names.ts';
import { widgetManifests } from '../../../widgets/manifests.ts';
import { type Item, type ThingKind, textAt } from './files.ts';
import { entriesOf, type Path, readJson, valueIn, valueInText } from './json-edit.ts';

type TextOf = (path: string) => string | null;

/** Kinds of names that are those of things of a kind. */
const THINGS: Readonly<Record<string, ThingKind>> = {
  form: 'forms',
  record: 'records',
  source: 'lists',
  procedure: 'procedures',
  mail: 'mails',
};

/**
 * The names of a kind that the organisation's files have; none for a kind that is not known.
 * @param whole the file that names them
 */
export function namesOfKind(kind: string, items: readonly Item[], textOf: TextOf, whole?: Json): string[] {
  const menu = entriesOf(readJson(textOf('menus/workspace.json') ?? ''));
  const settings = entriesOf(readJson(textOf('menus/settings.json') ?? ''));
  const thing = THINGS[kind];
  if (thing) return items.filter((one) => one.kind === thing && !one.name.startsWith('_')).map(({ name }) => name);
  switch (kind) {
    case 'check':
      return Object.keys(entriesOf(menu.checks));
    case 'role':
      return [...new Set(Object.values(entriesOf(menu.checks)).flat())].map(String);
    case 'page':
      return pagesIn(menu.pages).map(({ id }) => id);
    case 'link':
      return Object.keys(entriesOf(settings.links));
    case 'office':
      return Object.keys(entriesOf(settings.offices));
    case 'provider':
      return Object.keys(entriesOf(settings.signIn));
    case 'recipient':
      return ['member', 'form', ...Object.keys(entriesOf(settings.offices))];
    case 'state':
    case 'stateOrNone':
      return [[entriesOf(whole).states ?? []].flat().map(String), kind === 'state' ? [] : 'none'].flat();
    case 'icon':
      return [...ICON_NAMES].sort();
    case 'widget':
      return Object.keys(widgetManifests);
    case 'action':
      return Object.keys(actionManifests);
    default:
      return [];
  }
}

interface Around {
  items: readonly Item[];
  titleOf(item: Item): string;
  language: string;
  textOf: TextOf;
  /** The file that names it. */
  file: string;
  /** The word for somebody who has not signed in. */
  visitor: string;
}

/** People's word for a thing of that name; empty where they have no other name for it. */
export function nameInWords(kind: string, name: string, around: Around): string {
  const { items, titleOf, language, textOf, file, visitor } = around;
  const item = items.find(({ id }) => id === `${THINGS[kind]}/${name}`);
  const roles = textOf(`messages/${language}/app/roles.json`);
  const role = (one: string) => textAt(roles, [one]) ?? (one === ANONYMOUS ? visitor : '');
  const words = () => {
    if (item) return titleOf(item);
    if (kind === 'page') return pageTitleInFiles(name, language, textOf);
    if (kind === 'role') return role(name);
    const texts = file.replace(/^schemas\/_(procedures\/.+)\.procedure\.json$/, `messages/${language}/$1.json`);
    if (/^state/.test(kind)) return textAt(textOf(texts), ['states', name]) ?? '';
    return kind === 'check' ? rolesOf(name, textOf).map(role).filter(Boolean).join(', ') : '';
  };
  const said = words();
  return said === name ? '' : said;
}

/** The roles that pass a check. */
function rolesOf(check: string, textOf: TextOf): string[] {
  const roles = valueInText(textOf('menus/workspace.json') ?? '', ['checks', check]);
  return Array.isArray(roles) ? roles.map(String) : [];
}

export interface PagePlace {
  id: string;
  path: Path;
  /** It has an address, so that others may stand below it. */
  hasAddress: boolean;
}

/** The pages of the menu, in its order, those below a page after it. */
export function pagesIn(pages: Json | undefined, at: Path = ['pages']): PagePlace[] {
  if (!Array.isArray(pages)) return [];
  return pages.flatMap((page, index) => {
    const { id, path, children } = entriesOf(page);
    const here = [...at, index];
    return [
      { id: String(id ?? ''), path: here, hasAddress: typeof path === 'string' },
      ...pagesIn(children, [...here, 'children']),
    ];
  });
}

/** Form → the page of the menu that shows it; the first one counts. */
export function pagesOfForms(menu: Json | undefined): ReadonlyMap<string, string> {
  const placed = pagesIn(entriesOf(menu).pages).flatMap(({ id, path }) =>
    formsIn(valueIn(menu, [...path, 'blocks'])).map((form) => [form, id] as const),
  );
  return new Map(placed.toReversed());
}

/** Record → the form that keeps it; the first one counts. */
export function formsOfRecords(items: readonly Item[], textOf: TextOf): ReadonlyMap<string, string> {
  const kept = items
    .filter(({ kind }) => kind === 'forms')
    .map(({ main, name }) => [valueInText(textOf(main ?? '') ?? '', ['form', 'record']), name] as const);
  return new Map(
    kept.flatMap(([record, form]) => (typeof record === 'string' ? [[record, form] as const] : [])).reverse(),
  );
}

/** The key of the text with which a menu that may be broken opens a form. */
export function openerIn(menu: Json | undefined, form: string): string | undefined {
  const { userMenu, parts } = entriesOf(menu);
  const items = Array.isArray(userMenu) ? userMenu.map(entriesOf) : [];
  return openerOf({ userMenu: items, parts: entriesOf(parts) }, form);
}

function formsIn(value: Json | undefined): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, form } = entriesOf(value);
  return [...(type === 'form' && typeof form === 'string' ? [form] : []), ...Object.values(value).flatMap(formsIn)];
}

/** The title of a page, in its own file of texts or in that of all pages; its id without one. */
export function pageTitleInFiles(id: string, language: string, textOf: TextOf): string {
  return (
    textAt(textOf(`messages/${language}/pages/${id}.json`), ['title']) ??
    textAt(textOf(`messages/${language}/pages.json`), [id, 'title']) ??
    id
  );
}
