import { PROGRAM } from '../../../compiler/read/registry.ts';
import type { Values } from '../../../core/config.ts';
import { isFixed, isShownOnly } from '../../../core/forms/drawn.ts';
import type { PreviewFacts } from '../../../core/preview.ts';
import { allPages } from '../../../core/published/placed-forms.ts';
import type { LoadedForm, LoadedVersion } from '../../domain/config/loaded-version.ts';
import type { Db } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import type { ServerContext } from '../context.ts';
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
 * What a query asks to see. A choice that is missing or cannot be had is the first of its kind.
 * @throws ApiError 404 without such a page
 */
export async function shownBy(db: Db, version: LoadedVersion, { staged }: Stage, wanted: ShowQuery) {
  const placed = allPages(version.menu.pages).find(({ page }) => page.id === wanted.page);
  const path = placed?.page.path;
  if (!placed || !path) throw new ApiError(404, 'errors.server.notFound');
  const { page, forms } = placed;
  const { languages, defaultLanguage } = version.manifest;
  const block = forms.find(({ form }) => form === wanted.form) ?? forms[0];
  const roles = rolesFor(version, page);
  const role = roles.find((one) => one === wanted.role) ?? roles[0] ?? null;
  const state = offered(version, page).find((one) => one === wanted.state) ?? 'empty';
  return {
    page,
    path,
    role,
    state,
    form: (block && version.forms.get(block.form)) ?? null,
    place: block ? `${page.id}.${block.id}` : '',
    language: languages.find((one) => one === wanted.language) ?? defaultLanguage,
    person: role === null ? null : await somebody(db, version, role, state === 'filled'),
    example: block ? typedOf(version.forms.get(block.form), staged.examples.get(block.form)) : null,
  };
}

/** The part of an example that a person can type. */
function typedOf(form: LoadedForm | undefined, example: Values | undefined): Values | null {
  if (!form || !example) return null;
  const typed = Object.entries(example).filter(([name]) => !isFixed(form, [name]) && !isShownOnly(form, [name]));
  return Object.fromEntries(typed);
}

/** The facts that the framed workspace needs to show a page. @throws as `shownBy` */
export async function factsFor(
  { db, sessions }: Context,
  version: LoadedVersion,
  stage: Stage,
  wanted: ShowQuery,
): Promise<PreviewFacts> {
  const { path, language, form, place, person, state, example } = await shownBy(db, version, stage, wanted);
  const needed = PROGRAM.actions.get(form?.spec.submit?.action ?? '')?.needs?.map((name) => `${name}=sample`);
  return {
    path: needed ? `${path}?${needed.join('&')}` : path,
    language,
    visitor: person && { token: await sessions.begin(db, person), username: person.username },
    form: form && { place, id: form.id },
    typed: state === 'filled' ? example : null,
    sends: state === 'errors',
  };
}
