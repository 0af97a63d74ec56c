import type { Page } from '../../core/config.ts';
import { escapeHtml } from '../../core/mail.ts';
import { allPages } from '../../core/published/placed-forms.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { isPreviewOnly } from './edited-version.ts';
import { findings, pageFacts, previewPage, type Say } from './html.ts';
import { rolesFor, roleWord } from './people.ts';
import { withoutValues } from './samples.ts';
import type { Stage } from './stage.ts';

/** The states in which a form can be shown. */
export const STATES = ['empty', 'filled', 'errors'] as const;
export type State = (typeof STATES)[number];

/** The address of a shown thing; missing parts mean the first of each kind. */
function showAddress(wanted: Record<string, string>): string {
  return `/dev/preview/show?${new URLSearchParams(wanted)}`;
}

/** Every page with its forms, every mail and every document, with a link for each language and state. */
export function indexPage(
  version: LoadedVersion,
  { staged, number }: Stage,
  { mails, documents }: { mails: readonly string[]; documents: readonly string[] },
): string {
  const { languages, defaultLanguage, version: name } = version.manifest;
  const say = sayOf(version);
  const link = (text: string, wanted: Record<string, string>, label: string) =>
    `<a href="${escapeHtml(showAddress(wanted))}" aria-label="${escapeHtml(`${label}, ${text}`)}">${escapeHtml(text)}</a>`;
  const inLanguages = (wanted: Record<string, string>, label: string) =>
    languages.map((language) => link(language, { ...wanted, language }, label)).join('');
  const row = (title: string, id: string, ...cells: string[]) =>
    `<tr><th scope="row">${escapeHtml(title || id)}<code>${escapeHtml(id)}</code></th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const table = (heads: readonly string[], rows: readonly string[]) =>
    `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
  const heading = (key: string) => `<h2>${escapeHtml(say(key))}</h2>`;
  const pages = allPages(version.menu.pages).filter(({ page }) => page.path && page.blocks);
  const titleOf = (page: Page) => version.text(defaultLanguage, `pages.${page.id}.title`) || page.id;
  // A form in a dialog gets a page in the preview only.
  const pageRows = pages
    .filter(({ page }) => !isPreviewOnly(page))
    .map(({ page }) => {
      const roles = rolesFor(version, page).map((role) =>
        role === null ? say('app.filesPreview.everybody') : roleWord(version, role),
      );
      return row(
        titleOf(page),
        page.path ?? '',
        escapeHtml(roles.join(', ')),
        inLanguages({ page: page.id }, titleOf(page)),
      );
    });
  const formRows = pages.flatMap(({ page, forms }) =>
    forms.map(({ form }) => {
      const states = offered(version, page);
      const cells = STATES.map((state) =>
        states.includes(state)
          ? inLanguages({ page: page.id, form, state }, `${titleOf(page)}, ${say(HEADS[state])}`)
          : escapeHtml(say('app.filesPreview.signedIn')),
      );
      return row(version.text(defaultLanguage, `forms.${form}.title`) || titleOf(page), form, ...cells);
    }),
  );
  const mailRows = mails.map((mail) => {
    const template = version.mail(mail, defaultLanguage);
    const title = template ? withoutValues(version, template).subject : '';
    return row(title, mail, inLanguages({ mail }, title));
  });
  const documentRows = documents.map((document) => {
    const title = version.text(defaultLanguage, `procedures.${document}.document.title`);
    return row(title, document, inLanguages({ document }, title));
  });
  const language = say('app.filesPreview.language');
  return previewPage(
    defaultLanguage,
    say('app.filesPreview.title'),
    `<main><h1>${escapeHtml(say('app.filesPreview.title'))}</h1><p>${escapeHtml(say('app.filesPreview.intro', { version: name }))}</p>
<p class="ways"><a href="/">${escapeHtml(say('app.filesPreview.walk'))}</a> <a href="/dev/mailbox">${escapeHtml(say('app.filesPreview.mailbox'))}</a></p>
<div id="findings" aria-live="polite">${findings(staged, defaultLanguage, say)}</div>
${heading('app.filesPreview.forms')}${table([say('app.filesPreview.form'), ...STATES.map((state) => say(HEADS[state]))], formRows)}
${heading('app.filesPreview.pages')}${table([say('app.filesPreview.page'), say('app.filesPreview.openTo'), language], pageRows)}
${heading('app.filesPreview.mails')}${table([say('app.filesPreview.mail'), language], mailRows)}
${heading('app.filesPreview.documents')}${documents.length > 0 ? table([say('app.filesPreview.document'), language], documentRows) : `<p>${escapeHtml(say('app.filesPreview.none'))}</p>`}
${pageFacts({ number, ended: say('app.filesPreview.ended') })}</main>`,
  );
}

export function sayOf(version: LoadedVersion): Say {
  return (key, values) => version.text(version.manifest.defaultLanguage, key, values);
}

export const HEADS: Record<State, string> = {
  empty: 'app.filesPreview.states.empty',
  filled: 'app.filesPreview.states.filled',
  errors: 'app.filesPreview.states.errors',
};

/** The workspace keeps typed values for signed-in people only, so a form for everybody cannot come filled. */
export function offered(version: LoadedVersion, page: Parameters<typeof rolesFor>[1]): readonly State[] {
  return rolesFor(version, page)[0] === null ? ['empty', 'errors'] : STATES;
}
