import type { Language, Values } from '../../core/config.ts';
import { sentFiles } from '../../core/forms/form-actions.ts';
import { presentValues } from '../../core/forms/validation.ts';
import type { CompiledProcedure } from '../../core/procedure.ts';
import { fieldKeys } from '../../core/values/display.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { errorTexts } from '../config/field-texts.ts';
import { formOpenTo, formScope } from '../config/form-access.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError, FieldsError } from '../http/errors.ts';
import { judgedChoices, treeErrors } from '../lists/choices.ts';
import { keptValues } from './files/kept.ts';
import { standingOf } from './moves/move.ts';
import { demandOpen } from './open-now.ts';
import type { CaseRow } from './tables.ts';
import { storedValues, trustedValues } from './trusted-values.ts';

/** A published form with the wording that its sender saw. */
export interface FilledForm {
  version: LoadedVersion;
  form: LoadedForm;
  language: Language;
}

/** What a client says a form was filled in with; without it the current version counts. */
interface Wording {
  version?: string | undefined;
  language?: string | undefined;
}

/**
 * The form that comes with a move, in the version it was filled in with. The current version must still have it and let
 * the role open it: an old version opens no door that has been closed since.
 * @throws ApiError 409 when there is no such form (any more), 403 when the role may not open it.
 */
export async function filledForm(
  { config }: Pick<ServerContext, 'config'>,
  user: Pick<SessionUser, 'role'>,
  { form: id }: CompiledProcedure,
  { version: wanted, language = '' }: Wording,
): Promise<FilledForm> {
  const current = await config.current();
  const version = wanted === undefined ? current : await config.version(wanted);
  const form = version?.forms.get(id ?? '');
  if (!version || !form || !current?.forms.has(form.id)) throw new ApiError(409, 'errors.server.formGone');
  if (![version, current].every((one) => formOpenTo(one, form.id, user.role)))
    throw new ApiError(403, 'errors.server.forbidden');
  const { languages, defaultLanguage } = version.manifest;
  return { version, form, language: languages.includes(language) ? language : defaultLanguage };
}

/** What a form was sent with, and what it is judged beside. */
interface Sent {
  /** Whose files the values may name. */
  procedure: string;
  /** The version that is live: records and lists are what it says. */
  current: LoadedVersion;
  /** The case as it is; what is retired may stay in it. */
  before: CaseRow | null;
  sent: Values;
}

/**
 * What counts of the values that were sent: the form's own, those people cannot change as stored, and files that are there.
 * @returns `stored`: what the form would be prefilled with now.
 * @throws FieldsError when they break the form's rules, ApiError 409 when the form may not be sent now.
 */
export async function filledValues(
  context: Pick<ServerContext, 'readers'>,
  db: Queries,
  user: SessionUser,
  { version, form, language }: FilledForm,
  { procedure, current, before, sent }: Sent,
): Promise<{ values: Values; stored: Values }> {
  const base = { ...formScope(version, user, null), state: standingOf(before).state };
  const open = { form, current, language };
  const counts = await demandOpen(db, open, { user, scope: base, besides: before?.id });
  const scope = { ...base, sent: counts };
  const stored = await storedValues(context, db, user, { form, current }, scope);
  const own = { owner: user.id, procedure };
  const known = await keptValues(db, own, sentFiles(form.spec), trustedValues(form, sent, stored));
  const { values, errors } = form.judge(known.values, scope);
  // What was chosen before may be kept, though it is not offered any more.
  const chosen = { ...before?.values, ...stored };
  const choices = await judgedChoices(db, current, form, values, chosen, language);
  const others = errors.filter(({ property }) => !known.gone.has(property));
  const broken = [...others, ...treeErrors(form, values, current, language)];
  const gone = [...known.gone].map(([property, names]) => {
    const keys = [...fieldKeys(form.id, property, 'errors.fileGone'), 'errors.fileGone'];
    return [property, names.map((name) => version.text(language, keys, { name }))] as const;
  });
  const texts = { ...choices.errors, ...errorTexts(version, form.id, broken, language), ...Object.fromEntries(gone) };
  if (Object.keys(texts).length > 0) throw new FieldsError(texts);
  return { values: presentValues(values), stored };
}
