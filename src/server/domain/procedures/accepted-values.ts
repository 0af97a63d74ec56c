import type { Language, Values } from '../../../core/config.ts';
import type { FormScope } from '../../../core/expressions/form-values.ts';
import { countedValues } from '../../../core/forms/counted-values.ts';
import { fieldKeys, fieldOrder } from '../../../core/forms/display.ts';
import { isFixed, isShownOnly, uiAt } from '../../../core/forms/drawn.ts';
import { firstValues } from '../../../core/forms/first-values.ts';
import { prefillsOf, sentFiles } from '../../../core/forms/form-actions.ts';
import { schemaOf } from '../../../core/forms/property-names.ts';
import { presentValues } from '../../../core/forms/validation.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import { pathOf, type Step } from '../../../core/values/field-path.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { ApiError, FieldsError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { installedPlugins, type Reader } from '../config/extensions.ts';
import { errorTexts } from '../config/field-texts.ts';
import { formOpenTo, formPlaces, formScope } from '../config/form-access.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import { judgedChoices, treeErrors } from '../lists/choices.ts';
import { readRecord } from '../records/read.ts';
import { caseStateOf } from './case-state.ts';
import { type CaseServices, newestCase } from './cases.ts';
import { keptValues } from './files/case-files.ts';
import { demandOpen } from './open-now.ts';

/** A published form with the wording that its sender saw. */
export interface ShownForm {
  version: LoadedVersion;
  /** The version that is live: records and lists are what it says. */
  current: LoadedVersion;
  form: LoadedForm;
  language: Language;
  /** Variant of the form's texts; `null` when no page the user may open shows such a one. */
  context: string | null;
}

/**
 * A form in the version it was filled in with, if that was live lately and the current one still has it and opens it to the
 * role.
 * @param seen what a client says that it showed; without it the current version counts
 * @throws ApiError 409 when there is no such form (any more), or the version is too old, 403 when the role may not open it.
 */
export async function formAsShown(
  { config }: Pick<CaseServices, 'config'>,
  user: Pick<SessionUser, 'role'>,
  id: string | undefined,
  seen: { version?: string | undefined; language?: string | undefined; context?: string | undefined },
): Promise<ShownForm> {
  const { version: wanted, language = '', context: variant } = seen;
  const current = await config.demand(wanted);
  const known = wanted === undefined || wanted === current.manifest.version;
  const version = known ? current : await config.lately(wanted);
  const form = version?.forms.get(id ?? '');
  if (!version || !form || !current.forms.has(form.id)) throw new ApiError(409, 'errors.server.formGone');
  if (![version, current].every((one) => formOpenTo(one, form.id, user.role)))
    throw new ApiError(403, 'errors.server.forbidden');
  const place = formPlaces(version, form.id, user.role).find((one) => one.context === variant);
  const words = { language: publishedLanguage(version.manifest, language), context: place?.context ?? null };
  return { version, current, form, ...words };
}

/** The values of a filled form, and the facts for judging them. */
interface Filled {
  /** The procedure whose files the values may name. */
  procedure: string;
  /** The case as it is; what is retired may stay in it. */
  before: CaseRow | null;
  given: Values;
}

/**
 * The sent values that count: the form's own, unchangeable ones as stored, and files that are there.
 * @returns `stored`: what the form would be prefilled with now.
 * @throws FieldsError when they break the form's rules, ApiError 409 when the form may not be sent now.
 */
export async function acceptedValues(
  db: Queries,
  user: SessionUser,
  { version, current, form, language }: ShownForm,
  { procedure, before, given }: Filled,
): Promise<{ values: Values; stored: Values }> {
  const person = user.role === ANONYMOUS ? null : user;
  const base = { ...formScope(version, person, null), state: caseStateOf(before).state };
  const open = { form, current, language };
  const counts = await demandOpen(db, open, { user, scope: base, besides: before?.id });
  const scope = { ...base, sent: counts };
  const stored = await storedValues(db, user, { form, current }, scope);
  const own = { owner: user.id, procedure };
  const known = await keptValues(db, own, sentFiles(form.spec), trustedValues(form, given, stored));
  const { values, errors } = form.judge(known.values, scope);
  // A former choice may be kept, though it is not offered any more.
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
  return { values: presentValues(form.kept(values, scope)), stored };
}

/** The values for prefilling the form now, by property; sources that only the browser can read give nothing here. */
export async function storedValues(
  db: Queries,
  user: Pick<SessionUser, 'id'>,
  { form, current }: { form: LoadedForm; current: LoadedVersion },
  scope: FormScope,
): Promise<Values> {
  const [uses, readers] = [prefillsOf(form.spec), allReaders()];
  const found: (Values | null)[] = [];
  for (const { action, params = {} } of uses) {
    const read = readers.get(action);
    found.push(read ? await read(db, user, params, current) : {});
  }
  return firstValues(form, uses, found, scope).values;
}

/** The form's own properties and no others; those people cannot change as stored or as the form begins, whatever the client says. */
export function trustedValues(form: LoadedForm, sent: Values, stored: Values): Values {
  const values: Values = {};
  for (const property of fieldOrder(form)) {
    if (isShownOnly(form, [property])) continue;
    const source = isFixed(form, [property]) ? { ...defaultOf(form, [property]), ...stored } : sent;
    if (Object.hasOwn(source, property)) values[property] = trustedWithin(form, [property], source[property]);
  }
  return countedValues(form, values);
}

/** Of a group and of rows the form's own fields; those that nobody can fill in as the form begins. */
function trustedWithin(form: LoadedForm, steps: readonly Step[], sent: unknown): unknown {
  const ui = uiAt(form, steps);
  if (!form.widgets[String(ui['ui:widget'])]?.fields || typeof sent !== 'object' || sent === null) return sent;
  if (Array.isArray(sent)) return sent.map((row, index) => trustedWithin(form, [...steps, index], row));
  const names = Object.keys(sent).filter((name) => {
    const field = [...steps, name];
    return Object.hasOwn(ui, name) && !name.startsWith('ui:') && !isFixed(form, field) && !isShownOnly(form, field);
  });
  const own = names.map((name) => [name, trustedWithin(form, [...steps, name], (sent as Values)[name])]);
  const fixed = Object.keys(ui).filter((name) => !name.startsWith('ui:') && isFixed(form, [...steps, name]));
  return Object.assign(Object.fromEntries(own), ...fixed.map((name) => defaultOf(form, [...steps, name])));
}

/** The form's value for a field that nobody can change and no record fills. */
function defaultOf(form: LoadedForm, steps: readonly Step[]): Values {
  const { default: first } = schemaOf(form.schema, pathOf(steps));
  return first === undefined ? {} : { [String(steps.at(-1))]: first as Values[string] };
}

/** The values that the user has last sent in a procedure, by property of its form. */
const procedure: Reader = async (db, user, { procedure: id }) =>
  (await newestCase(db, String(id), user.id))?.values ?? null;

const record: Reader = async (db, user, { record: kind }, version) =>
  (await readRecord(db, version, user.id, String(kind)))?.values ?? null;

export function allReaders(): ReadonlyMap<string, Reader> {
  const plugins = Object.values(installedPlugins()).map(({ readers = {} }) => readers);
  return new Map(Object.entries(Object.assign({ procedure, record }, ...plugins)));
}
