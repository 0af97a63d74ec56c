import { PROGRAM } from '../../compiler/read/registry.ts';
import type { PreviewFacts } from '../../core/preview.ts';
import { allPages } from '../../core/published/placed-forms.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { rolesFor, somebody } from './people.ts';
import type { Stage } from './stage.ts';
import { offered } from './things.ts';

/** How the workspace shows a page. */
export interface ShowQuery {
  page?: string;
  form?: string;
  state?: string;
  language?: string;
  role?: string;
  /** `light` or `dark`; absent: that of the system. */
  look?: string;
}

type Context = Pick<ServerContext, 'db' | 'sessions'>;

/**
 * The facts that the framed workspace needs to show a page. A choice that is missing or cannot be had is the first of its kind.
 * @throws ApiError 404 without such a page
 */
export async function factsFor(
  context: Context,
  version: LoadedVersion,
  { staged }: Stage,
  wanted: ShowQuery,
): Promise<PreviewFacts> {
  const placed = allPages(version.menu.pages).find(({ page }) => page.id === wanted.page);
  const path = placed?.page.path;
  if (!placed || !path) throw new ApiError(404, 'errors.server.notFound');
  const { page, forms } = placed;
  const { languages, defaultLanguage } = version.manifest;
  const block = forms.find(({ form }) => form === wanted.form) ?? forms[0];
  const roles = rolesFor(version, page);
  const role = roles.find((one) => one === wanted.role) ?? roles[0] ?? null;
  const state = offered(version, page).find((one) => one === wanted.state) ?? 'empty';
  const person = role === null ? null : await somebody(context.db, version, role, state === 'filled');
  const values = block && staged.examples.get(block.form);
  const action = block && version.forms.get(block.form)?.spec.submit?.action;
  const needed = PROGRAM.actions.get(action ?? '')?.needs?.map((name) => `${name}=sample`);
  return {
    path: needed ? `${path}?${needed.join('&')}` : path,
    language: languages.find((one) => one === wanted.language) ?? defaultLanguage,
    visitor: person && { token: await context.sessions.begin(context.db, person), username: person.username },
    typed: state === 'filled' && block && values ? { place: `${page.id}.${block.id}`, form: block.form, values } : null,
    sends: state === 'errors',
  };
}
