import { createHash } from 'node:crypto';
import type { Menu, Page } from '../../core/config.ts';
import { allPages } from '../../core/published/placed-forms.ts';
import { ANONYMOUS } from '../../core/session/access.ts';
import type { VersionFiles } from '../config/publishing/activate.ts';

/** Begins the ids of pages that only a preview has. */
const OWN = 'preview-of-';

/**
 * A version as a preview shows it: every language may be chosen, and a form that stands on no page, since it opens in
 * a dialog, has one of its own.
 */
export function forPreview({ manifest, files }: VersionFiles): VersionFiles {
  const menu = JSON.parse(files.get(manifest.menu) ?? '') as Menu;
  const placed = new Set(allPages(menu.pages).flatMap(({ forms }) => forms.map(({ form }) => form)));
  const left = Object.keys(manifest.forms).filter((form) => !placed.has(form));
  const everybody = Object.entries(menu.checks).flatMap(([name, roles]) => (roles.includes(ANONYMOUS) ? [] : [name]));
  const pages = left.map(
    (form): Page => ({
      id: OWN + form,
      path: `/${OWN}${form}`,
      access: everybody,
      entry: 'none',
      blocks: [{ type: 'form', id: 'form', form }],
    }),
  );
  const added = new Map<string, string>();
  const add = (name: string, value: unknown): string => {
    const text = JSON.stringify(value);
    const file = `files/${name}.${hash(text)}.json`;
    added.set(file, text);
    return file;
  };
  const titled = Object.fromEntries(pages.map(({ id }) => [id, { title: id.slice(OWN.length) }]));
  const texts = Object.entries(manifest.texts).map(([language, file]) => {
    const own = JSON.parse(files.get(file) ?? '{}') as { pages?: object };
    return [language, add(`texts.${language}`, { ...own, pages: { ...own.pages, ...titled } })];
  });
  const content = {
    ...manifest,
    menu: add('menu', { ...menu, languageSwitch: true, pages: [...menu.pages, ...pages] }),
    texts: Object.fromEntries(texts),
    forms: Object.fromEntries(
      Object.entries(manifest.forms).map(([form, of]) => [
        form,
        left.includes(form) ? { ...of, pages: [...of.pages, OWN + form] } : of,
      ]),
    ),
  };
  const version = hash(JSON.stringify(content));
  return { version, manifest: { ...content, version }, files: new Map([...files, ...added]) };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
