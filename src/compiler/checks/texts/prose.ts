import type { Json } from '../../../core/config.ts';
import { isObject } from '../../json.ts';
import type { MenuTree } from '../../menu/tree.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';
import type { Catalog, Text } from '../../texts/catalog.ts';
import { placeholders } from './languages.ts';

/** An HTML tag or comment; `<https://…>` and `<name@host>` are Markdown and no tags. */
const HTML = /<(?:!--|\/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>]))/;
/** Pictures by Markdown from another site: the Content-Security-Policy lets none load. */
const FOREIGN_PICTURE = /!\[[^\]]*\]\(\s*<?(?:https?:)?\/\//i;
const LINK = /\]\(\s*<?([^)\s>]*)/g;

/** The names that texts may refer to; null when they are unknown because the file is unreadable. */
export interface NamesForTexts {
  settings: Json | null;
  menu: MenuTree | null;
}

/** Checks the content of texts: settings that are filled in, links, HTML, braces. */
export function checkProse(catalog: Catalog, around: NamesForTexts, report: Report): void {
  const settings = around.settings === null ? null : settingNames(around.settings);
  const paths = around.menu?.pages.flatMap((page) => page.path ?? []) ?? null;
  for (const table of catalog.texts.values()) {
    for (const text of table.values()) {
      const tell = (what: Said, remedy: Said) =>
        report.at(text.textPlace, say`${what} in the text "${text.key}"`, remedy);
      if (HTML.test(text.text))
        tell(say`HTML`, say`write Markdown: **bold**, [text](address), a blank line between paragraphs`);
      // Mail programs load pictures as they like.
      if (FOREIGN_PICTURE.test(text.text) && !text.key.startsWith('mails.'))
        report.warn(
          text.textPlace,
          say`a picture from another site, which browsers do not load, in the text "${text.key}"`,
          say`link to it instead: [text](address)`,
        );
      checkBraces(text, tell);
      if (settings) checkSettings(text, settings, tell);
      for (const [, target = ''] of text.text.matchAll(LINK)) checkLink(target, paths, tell);
    }
  }
}

type Tell = (what: Said, remedy: Said) => void;

function checkBraces(text: Text, tell: Tell): void {
  const rest = text.text.replaceAll(/\{\{-?\s*[A-Za-z][\w.-]*\s*(?:,[^{}]*)?\}\}/g, '');
  if (rest.includes('{{') || rest.includes('}}')) tell(say`a {{ or }} without its other half`, say`write {{name}}`);
}

function checkSettings(text: Text, known: readonly string[], tell: Tell): void {
  for (const name of placeholders([text])) {
    if (!name.startsWith('settings.') || known.includes(name)) continue;
    tell(say`unknown setting {{${name}}}`, suggest(name, known, say`write it in menus/settings.json first`));
  }
}

function checkLink(target: string, paths: readonly string[] | null, tell: Tell): void {
  if (/^(https?:\/\/|mailto:|\{\{|#)/i.test(target)) return;
  if (target.startsWith('/') && !target.startsWith('//')) {
    const path = target.replace(/[?#].*$/, '');
    if (paths && !paths.includes(path))
      tell(say`a link to "${path}", which is no page,`, suggest(path, paths, say`lead to a page of the menu`));
    return;
  }
  tell(say`a link to "${target}", which is no address,`, say`begin it with https://, http:// or mailto:`);
}

/** `settings.bankAccount`, `settings.links.campus` … of everything that is not an object. */
function settingNames(value: Json, path = 'settings'): string[] {
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([name, entry]) => settingNames(entry, `${path}.${name}`));
}
