import type { PreviewedThings } from '../../api/shapes/workshop.ts';
import { escapeHtml } from '../../core/mail.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { findings, pageFacts, previewPage, type Say } from './html.ts';
import type { Stage } from './stage.ts';
import { STATES, type State } from './things.ts';

/** The address of a shown thing; missing parts mean the first of each kind. */
function showAddress(wanted: Record<string, string>): string {
  return `/dev/preview/show?${new URLSearchParams(wanted)}`;
}

/** Every page with its forms, every mail and every document, with a link for each language and state. */
export function indexPage(
  version: LoadedVersion,
  { staged, number }: Stage,
  { pages, mails, documents }: PreviewedThings,
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
  // A form in a dialog gets a page in the preview only.
  const pageRows = pages
    .filter(({ only }) => !only)
    .map(({ id, path, title, roles }) => {
      const words = roles.length > 0 ? roles.map((role) => role.title) : [say('app.filesPreview.everybody')];
      return row(title, path, escapeHtml(words.join(', ')), inLanguages({ page: id }, title));
    });
  const formRows = pages.flatMap(({ id, title, forms, states }) =>
    forms.map((form) => {
      const cells = STATES.map((state) =>
        states.includes(state)
          ? inLanguages({ page: id, form: form.id, state }, `${title}, ${say(HEADS[state])}`)
          : escapeHtml(say('app.filesPreview.signedIn')),
      );
      return row(form.title, form.id, ...cells);
    }),
  );
  const mailRows = mails.map(({ id, title }) => row(title, id, inLanguages({ mail: id }, title)));
  const documentRows = documents.map(({ id, title }) => row(title, id, inLanguages({ document: id }, title)));
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
