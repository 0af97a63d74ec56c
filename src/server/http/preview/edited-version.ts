import { hash } from 'node:crypto';
import type { CompiledForm, Menu, Page } from '../../../core/config.ts';
import { allPages, openerOf } from '../../../core/published/placed-forms.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import type { VersionFiles } from '../../domain/publishing/activate.ts';

/** Prefix of the ids of pages that only a preview has. */
const OWN = 'preview-of-';

export function isPreviewOnly({ id }: Pick<Page, 'id'>): boolean {
  return id.startsWith(OWN);
}

/** A version for a preview: every language may be chosen, and a form of a dialog gets a page of its own. */
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
    const file = `files/${name}.${mark(text)}.json`;
    added.set(file, text);
    return file;
  };
  const read = (file: string | undefined): Texts => JSON.parse(files.get(file ?? '') ?? '{}');
  const texts = Object.entries(manifest.texts).map(([language, file]) => {
    const own = read(file);
    const title = (form: string) => dialogTitle({ manifest, files, menu }, form, language) || form;
    const titled = Object.fromEntries(left.map((form) => [OWN + form, { title: title(form) }]));
    return [language, add(`texts.${language}`, { ...own, pages: { ...(own.pages as object), ...titled } })];
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
  const version = mark(JSON.stringify(content));
  return { version, manifest: { ...content, version }, files: new Map([...files, ...added]) };
}

type Texts = { [key: string]: string | Texts };

/** The label that opens a form without a page: of an entry in the menu, or of a button of another form. */
function dialogTitle(
  { manifest, files, menu }: Omit<VersionFiles, 'version'> & { menu: Menu },
  form: string,
  language: string,
): string | undefined {
  const text = (file: string | undefined, ...path: string[]) => {
    const all: Texts = JSON.parse(files.get(file ?? '') ?? '{}');
    const found = path.reduce<string | Texts | undefined>((at, name) => (at as Texts | undefined)?.[name], all);
    return typeof found === 'string' ? found : undefined;
  };
  const common = [manifest.texts[language], manifest.signedInTexts?.[language]];
  const opener = openerOf(menu, form)?.split('.');
  if (opener) return common.map((file) => text(file, ...opener)).find((words) => words !== undefined);
  for (const [host, { form: file, texts }] of Object.entries(manifest.forms)) {
    const { buttons = [] } = (JSON.parse(files.get(file) ?? '{}') as CompiledForm).spec ?? {};
    const opens = buttons.find((button) => typeof button === 'object' && 'form' in button && button.form === form);
    if (typeof opens === 'object') return text(texts[language], 'forms', host, 'buttons', opens.id);
  }
  return undefined;
}

/** As names of files and versions have it. */
function mark(text: string): string {
  return hash('sha256', text).slice(0, 16);
}
