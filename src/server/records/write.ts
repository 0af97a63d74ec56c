import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Language, Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import { closedBy } from '../../core/forms/closed.ts';
import { isBlank } from '../../core/forms/counted-values.ts';
import { withSeenTexts } from '../../core/forms/seen-texts.ts';
import { isPresent } from '../../core/forms/validation.ts';
import { knownLanguage } from '../../core/known-language.ts';
import { openProperties, recordProperties, withDefaults } from '../../core/record.ts';
import { mayOpen } from '../../core/session/access.ts';
import { rootOf } from '../../core/values/field-path.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { errorTexts } from '../config/field-texts.ts';
import { formScope } from '../config/form-scope.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { currentVersion } from '../config/store.ts';
import type { Queries } from '../db/database.ts';
import type { HookError } from '../extensions.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError, FieldsError } from '../http/errors.ts';
import { demandPreconditions } from '../http/preconditions.ts';
import { judgedChoices } from '../lists/choices.ts';
import { recordMoveOf } from '../procedures/moves/record-move.ts';
import { carried, movesBetween } from './former-names.ts';
import { computedProperties, formsOfRecord, offeredProperties, shownProperties } from './forms.ts';
import { askedHooks } from './hooks.ts';
import { formErrors, recordErrors, settledByForms } from './judge.ts';
import { isMailboxValue } from './mailbox/mailbox.ts';
import { moveMailbox } from './mailbox/mailbox-change.ts';
import { recordTag, sharedType } from './read.ts';
import { findEntries, findRecord, lockOwner, storeRecord } from './store.ts';
import type { RecordRow } from './tables.ts';

/** Another version became current before the change was made: it has to be judged by that one. */
export class VersionChangedError extends Error {
  override name = 'VersionChangedError';
  /** Id of the version that is current. */
  readonly version: string;
  constructor(version: string) {
    super(`The version ${version} became current meanwhile.`);
    this.version = version;
  }
}

/** A change of the signed-in user's own record. */
export interface OwnChange {
  user: SessionUser;
  /** Id of its file. */
  record: string;
  /** Of a record of which a person may have many: which one; absent where one is made. */
  key?: string;
  /** As they came, by property. Only what the file knows and a published form offers is taken. */
  values: Values;
  /** Id of the form that was filled in; absent for a client that has none: then all forms of the record count. */
  form?: string | undefined;
  /** Properties that the call has words for, where it has not for all. */
  speaksOf?: ReadonlySet<string> | undefined;
  version: LoadedVersion;
  language: Language;
  headers: IncomingHttpHeaders;
  /** `make`: there must be none yet. `change`: there must be one. */
  how: 'make' | 'change' | 'either';
  /** The version its form was seen in, where that is known and another one. */
  seen?: LoadedVersion | undefined;
}

/**
 * Makes or changes a record of the signed-in user, with what it shares, within the caller's transaction. What
 * the sender could say and did not is cleared: what the form showed when it was opened, without a form what any of
 * them offers. All else stays as it is. Writes of one user wait for each other. Where a procedure has the record, writing it is a move of it.
 * @returns the record's new tag, the old one when nothing is different, and its key, empty where there is one.
 * @throws VersionChangedError, FieldsError, StepUpError, TooManyError for one change of the contact mailbox too many, ApiError 403 when no
 * published form lets this user change it, 404 when there is nothing to change, 409 or 412 when there is one
 * already or as many as there may be, or no such form any more, 412 when it is not the one the sender has seen.
 */
export async function writeRecord(
  context: ServerContext,
  trx: Queries,
  change: OwnChange,
): Promise<{ tag: string; key: string }> {
  const { user, record, version, language, how } = change;
  const { type, forms, all } = openToWrite(change);
  const shared = sharedType(version, type);
  await lockOwner(trx, user.id);
  const current = await currentVersion(trx);
  if (current !== null && current !== version.manifest.version) throw new VersionChangedError(current);
  const beside = shared && (await findRecord(trx, user.id, shared.id));
  const key = type.maxItems === undefined ? '' : (change.key ?? (await newKey(trx, change, type.maxItems)));
  const row = await findRecord(trx, user.id, record, key);
  if (how === 'change' && !row) throw new ApiError(404, 'errors.server.notFound');
  const shown = shownProperties(all);
  const tagOf = (own: RecordRow, other: RecordRow | undefined) =>
    recordTag(own, shared && other ? { type: shared, row: other } : null, shown);
  demandPreconditions(change.headers, row ? tagOf(row, beside) : null);
  const room = { settings: context.settings, version };
  const move = await recordMoveOf(room, trx, user.id, record);
  const scope = { ...formScope(version, user, row?.values ?? null), state: move?.state };
  const final = forms.every((form) => closedBy(form.spec, scope) !== null);
  if (row && (how === 'make' || final)) throw new ApiError(409, 'errors.server.exists');

  const offered = offeredProperties(forms);
  const before = row?.values ?? {};
  const unsaid = unsaidProperties(change, forms);
  const given = underNewNames(change, [type, shared], taken(forms, change.values));
  const kept = Object.fromEntries(
    Object.entries({ ...beside?.values, ...before }).filter(([property]) => unsaid.has(property)),
  );
  const sent = settledByForms(forms, { ...kept, ...given }, scope);
  const merged = merge(before, type, offered, sent);
  const hooks = await askedHooks(record, { db: trx, owner: user.id, version, creating: !row, before, values: merged });
  const derived = put(merged, hooks.values);
  const choices = await judgedChoices(trx, version, type, derived, before, knownLanguage(version.manifest, language));
  const values = put(derived, choices.words);
  // Whose account alone was made has no such record yet either.
  const others = shared ? merge(beside?.values ?? {}, shared, offered, sent) : {};
  const anywhere = offeredProperties(all);
  const judged = { values, sent: { ...sent, ...judgeable(values, hooks.values) }, others, offered, anywhere };
  const errors = {
    ...ownErrors(change, type, forms, shared, judged, scope),
    ...choices.errors,
    ...said(change, hooks.errors),
  };
  demandShown(change, Object.keys(errors));
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);

  const by = { owner: user.id, by: user.id, schemaVersion: version.manifest.version };
  const person = shared && (await storeRecord(trx, beside, { ...by, kind: shared.id, values: others }));
  const stored = await storeRecord(trx, row, { ...by, kind: record, key, values });
  await move?.make(values, language);
  await moveMailbox(context, trx, type, { user, version, language }, [before, values]);
  return { tag: tagOf(stored, person), key };
}

/** @throws ApiError 409 when the person has as many as there may be. */
async function newKey(trx: Queries, { user, record }: OwnChange, limit: number): Promise<string> {
  const entries = await findEntries(trx, user.id, record);
  if (entries.length >= limit) throw new ApiError(409, 'errors.server.tooManyEntries', { limit });
  return randomUUID();
}

/** The record's file, all forms that let this user change it, and those that the change was made with. */
export function openToWrite({ version, record, user, key, how, form }: OwnChange): {
  type: LoadedRecord;
  all: readonly LoadedForm[];
  forms: readonly LoadedForm[];
} {
  const type = version.records.get(record);
  // One of many is named by its key, and the only one by none; of many one is made without.
  if (!type || (type.maxItems === undefined ? key !== undefined : key === undefined && how !== 'make'))
    throw new ApiError(404, 'errors.server.notFound');
  const all = formsOfRecord(version, record, user.role);
  // Whoever takes the form away closes the call with it.
  if (!mayOpen(version.menu.checks, type.writers, { role: user.role }) || all.length === 0)
    throw new ApiError(403, 'errors.server.forbidden');
  const forms = form === undefined ? all : formsOfRecord(version, record, user.role, form);
  if (forms.length === 0) throw new ApiError(409, 'errors.server.formGone');
  return { type, all, forms };
}

/** Properties that the forms offer by now and that the sender could say nothing of, so that silence clears none. */
function unsaidProperties(
  { record, user, form, seen, speaksOf }: OwnChange,
  forms: readonly LoadedForm[],
): ReadonlySet<string> {
  const shown = seen && offeredProperties(formsOfRecord(seen, record, user.role, form));
  const computed = computedProperties(forms);
  const isUnsaid = (property: string) =>
    !computed.has(property) && (shown?.has(property) === false || speaksOf?.has(property) === false);
  return new Set([...offeredProperties(forms)].filter(isUnsaid));
}

/** A person cannot correct a value that their form does not show, so the form is to be loaded again. */
function demandShown({ seen, record, user, form }: OwnChange, wrong: readonly string[]): void {
  if (!seen) return;
  const shown = offeredProperties(formsOfRecord(seen, record, user.role, form));
  if (wrong.some((path) => !shown.has(rootOf(path)))) throw new ApiError(409, 'errors.server.formChanged');
}

/** What was sent and counts: blanks alone answer no question, and a code is what its writer sees of it. */
function taken(forms: readonly LoadedForm[], values: Values): Values {
  const seen = forms.reduce((left, form) => withSeenTexts(form, left), values);
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => isPresent(value) && !isBlank(value)));
}

/** What a form of another version sent, under the names that its properties have now. */
function underNewNames({ seen }: OwnChange, types: readonly (LoadedRecord | undefined)[], sent: Values): Values {
  const moves = types.flatMap((type) => (type && seen ? movesBetween(seen.records.get(type.id), type) : []));
  return carried(sent, moves);
}

/** The values of one record after a change: offered and sent, offered and not sent, not offered. */
function merge(before: Values, type: LoadedRecord, offered: ReadonlySet<string>, sent: Values): Values {
  const next = { ...withDefaults(type, before) };
  for (const property of openProperties(type)) {
    if (!offered.has(property)) continue;
    if (Object.hasOwn(sent, property)) next[property] = sent[property];
    else delete next[property];
  }
  return next;
}

/** Values over others; `undefined` clears one. */
function put(values: Values, over: Values): Values {
  return Object.fromEntries(Object.entries({ ...values, ...over }).filter(([, value]) => isPresent(value)));
}

/** What hooks have made of the values, so that the rules are asked about that. */
function judgeable(values: Values, changed: Values): Values {
  return Object.fromEntries(Object.keys(changed).map((property) => [property, values[property]]));
}

interface Judged {
  values: Values;
  sent: Values;
  others: Values;
  offered: ReadonlySet<string>;
  anywhere: ReadonlySet<string>;
}

/** By the forms, whose words come first, and by the files of the records. */
function ownErrors(
  { version, language }: OwnChange,
  type: LoadedRecord,
  forms: readonly LoadedForm[],
  shared: LoadedRecord | undefined,
  { values, sent, others, offered, anywhere }: Judged,
  scope: FormScope,
): Record<string, string[]> {
  const mailbox = type.roles?.contactMailbox;
  const broken = [
    ...recordErrors(type, values, offered, anywhere),
    ...(shared ? recordErrors(shared, others, offered, anywhere) : []),
    ...(mailbox === undefined || !offered.has(mailbox) || isMailboxValue(values[mailbox])
      ? []
      : [{ property: mailbox, code: 'email', params: {} }]),
  ];
  const known = new Set([...recordProperties(type), ...(shared ? recordProperties(shared) : [])]);
  const own = Object.fromEntries(Object.entries(sent).filter(([property]) => known.has(property)));
  return {
    ...errorTexts(version, forms[0]?.id ?? '', broken, language),
    ...formErrors(version, forms, own, { language, scope }),
  };
}

/** Errors as texts that name their own key. */
function said({ version, language }: OwnChange, errors: Readonly<Record<string, HookError>>): Record<string, string[]> {
  const words = (error: HookError) =>
    typeof error === 'string' ? version.text(language, error) : version.text(language, error.key, error.values);
  return Object.fromEntries(Object.entries(errors).map(([property, error]) => [property, [words(error)]]));
}
