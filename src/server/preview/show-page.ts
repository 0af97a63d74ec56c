import type { Values } from '../../core/config.ts';
import { escapeHtml } from '../../core/mail.ts';
import { allPages } from '../../core/published/placed-forms.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { findings, pageFacts, previewPage } from './html.ts';
import { HEADS, offered, sayOf } from './index-page.ts';
import { rolesFor, roleWord, somebody } from './people.ts';
import type { Stage } from './stage.ts';

/** The thing to show: one of `page`, `mail` and `document` is set. */
export interface ShowQuery {
  page?: string;
  form?: string;
  mail?: string;
  document?: string;
  state?: string;
  language?: string;
  role?: string;
  width?: string;
}

export interface ShowFacts {
  number: number;
  ended: string;
  source: string;
  /** The signed-in person, or `null` for nobody. Absent if the thing is not a page of the workspace. */
  visitor?: { token: string; username: string } | null;
  language: string;
  /** Typed values, with page and block (`place`) and form. */
  typed: { place: string; form: string; values: Values } | null;
  /** Whether the form is sent at once, so that it shows its errors. */
  sends: boolean;
}

type Context = Pick<ServerContext, 'db' | 'sessions'>;

/** One thing in a frame, with the choices of language, person and state. @throws ApiError 404 */
export async function showPage(
  context: Context,
  version: LoadedVersion,
  stage: Stage,
  wanted: ShowQuery,
): Promise<string> {
  const { languages, defaultLanguage } = version.manifest;
  const language = languages.find((one) => one === wanted.language) ?? defaultLanguage;
  const say = sayOf(version);
  const choices = [choice('language', say('app.filesPreview.language'), languages, language)];
  const common = { number: stage.number, ended: say('app.filesPreview.ended'), language, typed: null, sends: false };
  const named = wanted.mail ?? wanted.document;
  if (named !== undefined) {
    const kind = wanted.mail === undefined ? 'documents' : 'mails';
    const source = `/dev/preview/${kind}/${encodeURIComponent(named)}?language=${language}`;
    return whole(version, stage, named, choices, wanted, { ...common, source });
  }
  const placed = allPages(version.menu.pages).find(({ page }) => page.id === wanted.page);
  const path = placed?.page.path;
  if (!placed || !path) throw new ApiError(404, 'errors.server.notFound');
  const { page, forms } = placed;
  const roles = rolesFor(version, page);
  const role = roles.find((one) => one === wanted.role) ?? roles[0] ?? null;
  const states = offered(version, page);
  const state = states.find((one) => one === wanted.state) ?? 'empty';
  const person = role === null ? null : await somebody(context.db, version, role, state === 'filled');
  const block = forms.find(({ form }) => form === wanted.form) ?? forms[0];
  const values = block && stage.staged.examples.get(block.form);
  const facts: ShowFacts = {
    ...common,
    source: path,
    visitor: person && { token: await context.sessions.begin(context.db, person), username: person.username },
    typed: state === 'filled' && block && values ? { place: `${page.id}.${block.id}`, form: block.form, values } : null,
    sends: state === 'errors',
  };
  const title = version.text(language, `pages.${page.id}.title`) || page.id;
  if (block)
    choices.push(
      choice(
        'state',
        say('app.filesPreview.state'),
        states,
        state,
        Object.fromEntries(states.map((one) => [one, say(HEADS[one])])),
      ),
    );
  if (role !== null)
    choices.push(
      choice(
        'role',
        say('app.filesPreview.role'),
        roles.flatMap((one) => one ?? []),
        role,
        Object.fromEntries(roles.flatMap((one) => (one === null ? [] : [[one, roleWord(version, one)]]))),
      ),
    );
  choices.push(
    choice('width', say('app.filesPreview.width'), ['wide', 'narrow'], wanted.width ?? 'wide', {
      wide: say('app.filesPreview.wide'),
      narrow: say('app.filesPreview.narrow'),
    }),
  );
  return whole(version, stage, title, choices, wanted, facts);
}

function choice(
  name: string,
  label: string,
  options: readonly string[],
  chosen: string,
  labels: Readonly<Record<string, string>> = {},
): string {
  const items = options.map(
    (one) =>
      `<option value="${escapeHtml(one)}"${one === chosen ? ' selected' : ''}>${escapeHtml(labels[one] ?? one)}</option>`,
  );
  return `<label>${escapeHtml(label)}<select name="${name}">${items.join('')}</select></label>`;
}

function whole(
  version: LoadedVersion,
  { staged }: Stage,
  title: string,
  choices: readonly string[],
  wanted: ShowQuery,
  facts: ShowFacts,
): string {
  const say = sayOf(version);
  const narrow = wanted.width === 'narrow' ? ' class="narrow"' : '';
  return previewPage(
    version.manifest.defaultLanguage,
    `${title} – ${say('app.filesPreview.title')}`,
    `<div class="shown"><header><h1>${escapeHtml(title)}</h1>${choices.join('')}
<a href="/dev/preview">${escapeHtml(say('app.filesPreview.all'))}</a> <a href="/dev/mailbox">${escapeHtml(say('app.filesPreview.mailbox'))}</a></header>
<div id="findings" aria-live="polite">${findings(staged, version.manifest.defaultLanguage, say)}</div>
<main class="stage"><iframe id="shown" title="${escapeHtml(title)}"${narrow}></iframe></main></div>${pageFacts(facts)}`,
  );
}
