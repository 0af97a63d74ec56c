import { escapeHtml } from '../../core/mail.ts';
import { allPages } from '../../core/published/placed-forms.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { findings, pageFacts, previewPage } from './html.ts';
import { rolesFor } from './people.ts';
import type { Stage } from './stage.ts';

/** How a form may be looked at. */
export const STATES = ['empty', 'filled', 'errors'] as const;
export type State = (typeof STATES)[number];

/** Where a thing is shown; what is not said is the first there is. */
function showAddress(wanted: Record<string, string>): string {
  return `/dev/preview/show?${new URLSearchParams(wanted)}`;
}

/** Every page with its forms, every mail and every document, with a link for each language and state. */
export function indexPage(
  version: LoadedVersion,
  { staged, number }: Stage,
  { mails, documents }: { mails: readonly string[]; documents: readonly string[] },
): string {
  const { languages, defaultLanguage } = version.manifest;
  const link = (text: string, wanted: Record<string, string>) =>
    `<a href="${escapeHtml(showAddress(wanted))}">${escapeHtml(text)}</a>`;
  const inLanguages = (wanted: Record<string, string>) =>
    languages.map((language) => link(language, { ...wanted, language })).join('');
  const row = (name: string, ...cells: string[]) =>
    `<tr><th scope="row">${escapeHtml(name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const table = (heads: readonly string[], rows: readonly string[]) =>
    `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
  const pages = allPages(version.menu.pages).filter(({ page }) => page.path && page.blocks);
  const pageRows = pages.map(({ page }) => {
    const title = version.text(defaultLanguage, `pages.${page.id}.title`) || page.id;
    const roles = rolesFor(version, page).map((role) => role ?? 'everybody');
    return row(
      title,
      `<code>${escapeHtml(page.path ?? '')}</code>`,
      escapeHtml(roles.join(', ')),
      inLanguages({ page: page.id }),
    );
  });
  const formRows = pages.flatMap(({ page, forms }) =>
    forms.map(({ form }) => {
      const states = offered(version, page);
      const cells = STATES.map((state) =>
        states.includes(state) ? inLanguages({ page: page.id, form, state }) : 'for who has signed in',
      );
      return row(form, escapeHtml(version.text(defaultLanguage, `pages.${page.id}.title`) || page.id), ...cells);
    }),
  );
  const others = (names: readonly string[], as: string) => names.map((name) => row(name, inLanguages({ [as]: name })));
  return previewPage(
    'Preview',
    `<main><h1>Preview</h1><p>The files as they are now, version <code>${escapeHtml(version.manifest.version)}</code>. Nothing that is sent here
leaves: mails arrive in <a href="/dev/mailbox">the preview’s mailbox</a>. <a href="/">Walk through the workspace</a></p>
<div id="findings" aria-live="polite">${findings(staged.problems, staged.warnings)}</div>
<h2>Forms</h2>${table(['Form', 'Page', ...STATES.map((state) => HEADS[state])], formRows)}
<h2>Pages</h2>${table(['Page', 'Address', 'Open to', 'Language'], pageRows)}
<h2>E-mails</h2>${table(['E-mail', 'Language'], others(mails, 'mail'))}
<h2>Documents</h2>${documents.length > 0 ? table(['Procedure', 'Language'], others(documents, 'document')) : '<p>None.</p>'}
${pageFacts({ number })}</main>`,
  );
}

const HEADS: Record<State, string> = { empty: 'Empty', filled: 'Prefilled', errors: 'With errors' };

/** What is typed is kept for people who have signed in; a form for everybody else cannot come filled. */
export function offered(version: LoadedVersion, page: Parameters<typeof rolesFor>[1]): readonly State[] {
  return rolesFor(version, page)[0] === null ? ['empty', 'errors'] : STATES;
}
