import type { Json } from '../../../core/config.ts';
import { isJsonObject } from '../../json.ts';
import { placeholders, type Text } from '../../read/catalog.ts';
import type { ReadConfig } from '../../read-config.ts';
import { say, type Tell } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';

/** An HTML tag or comment; `<https://…>` and `<name@host>` are Markdown and no tags. */
const HTML = /<(?:!--|\/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>]))/;
/** Pictures by Markdown from another site: the Content-Security-Policy lets none load. */
const FOREIGN_PICTURE = /!\[[^\]]*\]\(\s*<?(?:https?:)?\/\//i;
const LINK = /\]\(\s*<?([^)\s>]*)/g;

/** Checks the content of texts: settings that are filled in, links, HTML, braces. */
export function checkProse({ catalog, folders, menu, report }: ReadConfig): void {
  // Null where a file cannot be read, so that nobody knows its names.
  const settings = folders.settings?.value === undefined ? null : settingNames(folders.settings.value);
  const paths = folders.menu?.value === undefined ? null : menu.pages.flatMap((page) => page.path ?? []);
  for (const table of catalog.texts.values()) {
    for (const text of table.values()) {
      const tell: Tell = (what, remedy) => report.at(text.textPlace)(say`${what} in the text "${text.key}"`, remedy);
      if (HTML.test(text.text))
        tell(say`HTML`, say`write Markdown: **bold**, [text](address), a blank line between paragraphs`);
      // Mail programs load pictures as they like.
      if (FOREIGN_PICTURE.test(text.text) && !text.key.startsWith('mails.'))
        report.warn(text.textPlace)(
          say`a picture from another site, which browsers do not load, in the text "${text.key}"`,
          say`link to it instead: [text](address)`,
        );
      checkBraces(text, tell);
      if (settings) checkSettings(text, settings, tell);
      for (const [, target = ''] of text.text.matchAll(LINK)) checkLink(target, paths, tell);
    }
  }
}

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
  if (!isJsonObject(value)) return [path];
  return Object.entries(value).flatMap(([name, entry]) => settingNames(entry, `${path}.${name}`));
}
