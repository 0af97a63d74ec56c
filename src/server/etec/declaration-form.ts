import type { Language } from '../../core/config.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { formOpenTo } from '../config/form-access.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';

/** The action that a form names whose values become the document. */
const ACTION = 'document-request';

/** The published form of the declaration, with the wording somebody saw. */
export interface DeclarationForm {
  version: LoadedVersion;
  form: LoadedForm;
  language: Language;
}

/** What a client says it was filled in with; without it the current version counts. */
export interface Wording {
  version?: string;
  language?: string;
}

/**
 * The form that a declaration was filled in with. The current version must still have it and let the role
 * open it: an old version opens no door that has been closed since.
 * @throws ApiError 409 when there is no such form (any more), 403 when the role may not open it.
 */
export async function findDeclarationForm(
  { config }: Pick<ServerContext, 'config'>,
  user: Pick<SessionUser, 'role'>,
  { version: wanted, language = '' }: Wording,
): Promise<DeclarationForm> {
  const current = await config.current();
  const version = wanted === undefined ? current : await config.version(wanted);
  if (!version || !current) throw new ApiError(409, 'errors.server.formGone');
  const form = declarationOf(version);
  if (!form) throw new ApiError(409, 'errors.etec.noForm');
  if (!current.forms.has(form.id)) throw new ApiError(409, 'errors.server.formGone');
  if (![version, current].every((one) => formOpenTo(one, form.id, user.role)))
    throw new ApiError(403, 'errors.server.forbidden');
  const { languages, defaultLanguage } = version.manifest;
  return { version, form, language: languages.includes(language) ? language : defaultLanguage };
}

/** The form of a version whose submit names the action. */
export function declarationOf(version: LoadedVersion): LoadedForm | undefined {
  return [...version.forms.values()].find((form) => form.spec.submit?.action === ACTION);
}
