import type { Block, Page } from '../../core/config.ts';
import { escapeHtml } from '../../core/mail.ts';
import type { PreviewFacts } from '../../core/preview.ts';
import { allPages } from '../../core/published/placed-forms.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { findings, pageFacts, previewPage } from './html.ts';
import { HEADS, sayOf } from './index-page.ts';
import { rolesFor, roleWord, somebody } from './people.ts';
import type { Stage } from './stage.ts';
import { offered, type State } from './things.ts';

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
  /** `light` or `dark`; absent: that of the system. */
  look?: string;
}

/** What the script of a page around the shown thing gets. */
export interface ShowFacts {
  number: number;
  ended: string;
  /** Address of the thing. */
  source: string;
}

type Context = Pick<ServerContext, 'db' | 'sessions'>;

/** A page as it is asked for; what is missing or cannot be had is the first of its kind. */
interface Shown {
  page: Page;
  path: string;
  language: string;
  block: Extract<Block, { type: 'form' }> | undefined;
  roles: readonly (string | null)[];
  role: string | null;
  states: readonly State[];
  state: State;
}

/** @throws ApiError 404 without such a page */
function shownPage(version: LoadedVersion, wanted: ShowQuery): Shown {
  const placed = allPages(version.menu.pages).find(({ page }) => page.id === wanted.page);
  const path = placed?.page.path;
  if (!placed || !path) throw new ApiError(404, 'errors.server.notFound');
  const { page, forms } = placed;
  const roles = rolesFor(version, page);
  const states = offered(version, page);
  return {
    page,
    path,
    language: languageOf(version, wanted),
    block: forms.find(({ form }) => form === wanted.form) ?? forms[0],
    roles,
    role: roles.find((one) => one === wanted.role) ?? roles[0] ?? null,
    states,
    state: states.find((one) => one === wanted.state) ?? 'empty',
  };
}

function languageOf({ manifest }: LoadedVersion, { language }: ShowQuery): string {
  return manifest.languages.find((one) => one === language) ?? manifest.defaultLanguage;
}

/** What the framed workspace needs to show a page. @throws ApiError 404 */
export async function factsFor(
  context: Context,
  version: LoadedVersion,
  { staged }: Stage,
  wanted: ShowQuery,
): Promise<PreviewFacts> {
  const { page, path, language, block, role, state } = shownPage(version, wanted);
  const person = role === null ? null : await somebody(context.db, version, role, state === 'filled');
  const values = block && staged.examples.get(block.form);
  return {
    path,
    language,
    visitor: person && { token: await context.sessions.begin(context.db, person), username: person.username },
    typed: state === 'filled' && block && values ? { place: `${page.id}.${block.id}`, form: block.form, values } : null,
    sends: state === 'errors',
  };
}

/** One thing in a frame, with the choices of language, person and state. @throws ApiError 404 */
export function showPage(version: LoadedVersion, stage: Stage, wanted: ShowQuery): string {
  const say = sayOf(version);
  const language = languageOf(version, wanted);
  const choices = [choice('language', say('app.filesPreview.language'), version.manifest.languages, language)];
  const common = { number: stage.number, ended: say('app.filesPreview.ended') };
  const named = wanted.mail ?? wanted.document;
  if (named !== undefined) {
    const kind = wanted.mail === undefined ? 'documents' : 'mails';
    const source = `/dev/preview/${kind}/${encodeURIComponent(named)}?language=${language}`;
    return whole(version, stage, named, choices, wanted, { ...common, source });
  }
  const { page, block, roles, role, states, state } = shownPage(version, wanted);
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
  const query = new URLSearchParams({
    ...{ page: page.id, language, state },
    ...(block && { form: block.form }),
    ...(role !== null && { role }),
  });
  return whole(version, stage, title, choices, wanted, { ...common, source: `/dev/preview/frame?${query}` });
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
