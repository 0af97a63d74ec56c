import type { CommunicationForm } from '../../api/shapes/communication.ts';
import type { Language } from '../../core/config.ts';
import { sentFiles } from '../../core/forms/form-actions.ts';
import { type CompiledProcedure, procedureOfForm } from '../../core/procedure.ts';
import { ANONYMOUS, mayOpen } from '../../core/session/access.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { formOpenTo, formPlaces } from '../config/form-access.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { officeAddress } from '../mail/offices.ts';

/** A form that this user may send, with the texts and rules they saw. */
export interface OpenForm {
  version: LoadedVersion;
  /** The current version: it says what records are, whichever version the form was filled in with. */
  current: LoadedVersion;
  form: LoadedForm;
  procedure: CompiledProcedure;
  attachments: readonly string[];
  /** Of the form file: its mail, and whether the member gets a copy. Which address the office has, the live version says. */
  mail: { message: string; to: string; copy: boolean };
  /** Variant of the form's texts that was shown; `null` when no page the user may open shows such a one. */
  context: string | null;
  /** Title of the form by language: its own, else that of its page. */
  titles: Record<Language, string>;
}

/**
 * The form that a call names, in the version it was filled in with, if the current version still opens it to the user.
 * @throws ApiError 403 or 409 (no longer there), 400 if the form is not sent this way.
 */
export async function openForm(
  context: ServerContext,
  user: Pick<SessionUser, 'role'>,
  request: CommunicationForm,
): Promise<OpenForm> {
  const [version, current] = await Promise.all([
    context.config.version(request.version),
    context.config.current(request.version),
  ]);
  const form = version?.forms.get(request.form);
  if (!version || !form || !current?.forms.has(form.id)) throw new ApiError(409, 'errors.server.formGone');
  if (![version, current].every((one) => formOpenTo(one, form.id, user.role)))
    throw new ApiError(403, 'errors.server.forbidden');
  const { recipient, message, copy } = form.spec.submit?.params ?? {};
  if (typeof recipient !== 'string' || typeof message !== 'string') throw new ApiError(400, 'errors.server.badRequest');
  // The office may have gone since the form was opened.
  const to = officeAddress(current.settings, recipient);
  if (to === undefined) throw new ApiError(409, 'errors.server.formGone');
  const procedure = current.procedures.get(procedureOfForm(current.forms.get(form.id)?.spec ?? {}));
  if (!procedure) throw new ApiError(409, 'errors.server.formGone');
  const stranger = user.role === ANONYMOUS;
  const maySend = stranger
    ? current.settings.strangers?.[form.id] !== undefined
    : mayOpen(current.menu.checks, procedure.writers, user);
  if (!maySend) throw new ApiError(403, 'errors.server.forbidden');
  const place = placeOf(version, form.id, user.role, request.context ?? null);
  return {
    version,
    current,
    form,
    procedure,
    attachments: sentFiles(form.spec),
    // What strangers type goes to no mailbox that they name: they get a receipt.
    mail: { message, to, copy: copy === true && !stranger },
    ...place,
  };
}

function placeOf(version: LoadedVersion, formId: string, role: string, wanted: string | null) {
  const places = formPlaces(version, formId, role);
  const { page, context } = places.find((place) => place.context === wanted) ?? {
    page: places[0]?.page,
    context: null,
  };
  const keys = [`forms.${formId}.title`, ...(page === undefined ? [] : [`pages.${page}.title`])];
  const titles = version.manifest.languages.map((language) => [
    language,
    version.text(language, keys, { context: context ?? undefined }) || formId,
  ]);
  return { context, titles: Object.fromEntries(titles) as Record<Language, string> };
}
