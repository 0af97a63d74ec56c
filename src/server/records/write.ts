import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Language, Values } from '../../core/config.ts';
import { closedBy } from '../../core/forms/closed.ts';
import { isBlank, withSeenTexts } from '../../core/forms/counted-values.ts';
import { carried } from '../../core/forms/former-names.ts';
import { isPresent } from '../../core/forms/validation.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { idAmong, openProperties, withDefaults } from '../../core/record.ts';
import { mayOpen } from '../../core/session/access.ts';
import { rootOf } from '../../core/values/field-path.ts';
import { HOLD_DAYS, holdLinks } from '../auth/passwords/password-links.ts';
import { demandPassword, type SessionUser } from '../auth/sessions.ts';
import { formScope } from '../config/form-access.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { currentVersion } from '../config/store.ts';
import type { Queries } from '../db/database.ts';
import type { RecordRow } from '../db/tables.ts';
import { endDraft } from '../drafts/drafts.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError, demandFound, FieldsError } from '../http/errors.ts';
import { demandPreconditions } from '../http/preconditions.ts';
import { judgedChoices } from '../lists/choices.ts';
import { writeMail } from '../mail/document.ts';
import { enqueueMail } from '../mail/outbox/outgoing.ts';
import { recordMoveOf } from '../procedures/moves/record-move.ts';
import { ownErrors } from './errors.ts';
import { movesBetween } from './former-names.ts';
import { computedProperties, formsOfRecord, offeredProperties, settledByForms, shownProperties } from './forms.ts';
import { askedHooks, hookErrorTexts } from './hooks.ts';
import { maskedEmail } from './mailbox.ts';
import { recordTag, sharedType } from './read.ts';
import { findEntries, findRecord, lockOwner, storeRecord } from './store.ts';

/** Another version became current meanwhile and has to judge the change. */
export class VersionChangedError extends Error {
  override name = 'VersionChangedError';
  readonly version: string;
  constructor(version: string) {
    super(`The version ${version} became current meanwhile.`);
    this.version = version;
  }
}

export interface OwnChange {
  user: SessionUser;
  record: string;
  /** The entry of a record with many; absent when one is created. */
  key?: string;
  /** Sent values by property. Those that neither the file nor a published form knows are ignored. */
  values: Values;
  /** Id of the filled form; absent: all forms of the record count. */
  form?: string | undefined;
  /** Properties that the call can express, if not all. */
  speaksOf?: ReadonlySet<string> | undefined;
  version: LoadedVersion;
  language: Language;
  headers: IncomingHttpHeaders;
  /** `make`: the record must not exist; `change`: it must exist. */
  how: 'make' | 'change' | 'either';
  /** The version its form was seen in, if it is not the current one. */
  seen?: LoadedVersion | undefined;
}

/**
 * Creates or changes a record of the signed-in user with the one it shares, in the caller's transaction. Offered
 * properties
 * that were not sent are cleared; other values stay. If a procedure owns the record, the write is a move of its case.
 * @returns the new tag (the old one if nothing changed), and the key, empty for a record with one entry.
 * @throws VersionChangedError, FieldsError, StepUpError, TooManyError, ApiError 403, 404, 409, 412.
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
  const sharedRow = shared && (await findRecord(trx, user.id, shared.id));
  const key = type.maxItems === undefined ? '' : (change.key ?? (await newKey(trx, change, type.maxItems)));
  const row = await findRecord(trx, user.id, record, key);
  if (how === 'change' && !row) throw new ApiError(404, 'errors.server.notFound');
  const shown = shownProperties(all);
  const tagOf = (own: RecordRow, other: RecordRow | undefined) =>
    recordTag(own, shared && other ? { type: shared, row: other } : null, shown);
  demandPreconditions(change.headers, row ? tagOf(row, sharedRow) : null);
  const moveContext = { settings: context.settings, version };
  const move = await recordMoveOf(moveContext, trx, user.id, record);
  const scope = { ...formScope(version, user, row?.values ?? null), state: move?.state };
  const final = forms.every((form) => closedBy(form.spec, scope) !== null);
  if (row && (how === 'make' || final)) throw new ApiError(409, 'errors.server.exists');

  const offered = offeredProperties(forms);
  const before = row?.values ?? {};
  const unsaid = unsaidProperties(change, forms);
  const given = underNewNames(change, [type, shared], countedValues(forms, change.values));
  const kept = Object.fromEntries(
    Object.entries({ ...sharedRow?.values, ...before }).filter(([property]) => unsaid.has(property)),
  );
  const sent = settledByForms(forms, { ...kept, ...given }, scope);
  const merged = merge(before, type, offered, sent);
  const hooks = await askedHooks(record, { db: trx, owner: user.id, version, creating: !row, before, values: merged });
  const derived = withValues(merged, hooks.values);
  const choices = await judgedChoices(
    trx,
    version,
    type,
    derived,
    before,
    publishedLanguage(version.manifest, language),
  );
  const values = withValues(derived, choices.words);
  // A new account has no shared record yet.
  const sharedValues = shared ? merge(sharedRow?.values ?? {}, shared, offered, sent) : {};
  const anywhere = offeredProperties(all);
  const judged = { values, sent: { ...sent, ...hookValues(values, hooks.values) }, sharedValues, offered, anywhere };
  const errors = {
    ...ownErrors(change, type, forms, shared, judged, scope),
    ...choices.errors,
    ...hookErrorTexts(version, language, hooks.errors),
  };
  demandShown(change, Object.keys(errors));
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);

  const by = { owner: user.id, by: user.id, schemaVersion: version.manifest.version };
  const person = shared && (await storeRecord(trx, sharedRow, { ...by, kind: shared.id, values: sharedValues }));
  const stored = await storeRecord(trx, row, { ...by, kind: record, key, values });
  await move?.make(values, language);
  await moveMailbox(context, trx, type, change, before, values);
  if (change.form !== undefined)
    await endDraft(trx, { user_id: user.id, form: change.form, subject: change.key ?? '' });
  return { tag: tagOf(stored, person), key };
}

/** @throws ApiError 409 if the person has all entries allowed. */
async function newKey(trx: Queries, { user, record }: OwnChange, limit: number): Promise<string> {
  const entries = await findEntries(trx, user.id, record);
  if (entries.length >= limit) throw new ApiError(409, 'errors.server.tooManyEntries', { limit });
  return randomUUID();
}

/** Deletes an entry of many. @throws ApiError 403, 404, 412 as for a change. */
export async function removeRecord(trx: Queries, change: OwnChange & { key: string }): Promise<void> {
  const { user, record, key } = change;
  const { all } = openToWrite(change);
  await lockOwner(trx, user.id);
  const row = demandFound(await findRecord(trx, user.id, record, key));
  demandPreconditions(change.headers, recordTag(row, null, shownProperties(all)));
  await trx.deleteFrom('records').where('id', '=', row.id).execute();
}

/** The record's file, all forms that let this user change it, and the forms of this change. */
function openToWrite({ version, record, user, key, how, form }: OwnChange): {
  type: LoadedRecord;
  all: readonly LoadedForm[];
  forms: readonly LoadedForm[];
} {
  const type = version.records.get(record);
  // An entry of many needs its key, except to create one; a single record takes none.
  if (!type || (type.maxItems === undefined ? key !== undefined : key === undefined && how !== 'make'))
    throw new ApiError(404, 'errors.server.notFound');
  const all = formsOfRecord(version, record, user.role);
  // Without a form nobody can change the record.
  if (!mayOpen(version.menu.checks, type.writers, { role: user.role }) || all.length === 0)
    throw new ApiError(403, 'errors.server.forbidden');
  const forms = form === undefined ? all : formsOfRecord(version, record, user.role, form);
  if (forms.length === 0) throw new ApiError(409, 'errors.server.formGone');
  return { type, all, forms };
}

/** Properties that the forms offer now and the sender could not express, so that their absence clears nothing. */
function unsaidProperties(change: OwnChange, forms: readonly LoadedForm[]): ReadonlySet<string> {
  const { seen, speaksOf } = change;
  const shown = seen && offeredProperties(formsSeen(change, seen));
  const computed = computedProperties(forms);
  const isUnsaid = (property: string) =>
    !computed.has(property) && (shown?.has(property) === false || speaksOf?.has(property) === false);
  return new Set([...offeredProperties(forms)].filter(isUnsaid));
}

/** A person cannot correct a value that their form does not show, so the form has to be loaded again. */
function demandShown(change: OwnChange, wrong: readonly string[]): void {
  const { seen } = change;
  if (!seen) return;
  const shown = offeredProperties(formsSeen(change, seen));
  if (wrong.some((path) => !shown.has(rootOf(path)))) throw new ApiError(409, 'errors.server.formChanged');
}

/** The forms of the record in the version that the sender saw, where it may have another id. */
function formsSeen({ version, record, user, form }: OwnChange, seen: LoadedVersion): readonly LoadedForm[] {
  const type = version.records.get(record);
  return formsOfRecord(seen, type ? idAmong(seen.records, type) : record, user.role, form);
}

/** Sent values that count: no blanks, and texts without invisible characters. */
function countedValues(forms: readonly LoadedForm[], values: Values): Values {
  const seen = forms.reduce((left, form) => withSeenTexts(form, left), values);
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => isPresent(value) && !isBlank(value)));
}

/** Values from a form of another version under today's names. */
function underNewNames({ seen }: OwnChange, types: readonly (LoadedRecord | undefined)[], sent: Values): Values {
  const moves = types.flatMap((type) =>
    type && seen ? movesBetween(seen.records.get(idAmong(seen.records, type)), type) : [],
  );
  return carried(sent, moves);
}

/** A record's values after a change: offered properties from `sent` or cleared, others as they were. */
function merge(before: Values, type: LoadedRecord, offered: ReadonlySet<string>, sent: Values): Values {
  const next = { ...withDefaults(type, before) };
  for (const property of openProperties(type)) {
    if (!offered.has(property)) continue;
    if (Object.hasOwn(sent, property)) next[property] = sent[property];
    else delete next[property];
  }
  return next;
}

/** Puts values over others; `undefined` clears one. */
function withValues(values: Values, over: Values): Values {
  return Object.fromEntries(Object.entries({ ...values, ...over }).filter(([, value]) => isPresent(value)));
}

/** The values that hooks have set, so that the rules judge those. */
function hookValues(values: Values, changed: Values): Values {
  return Object.fromEntries(Object.keys(changed).map((property) => [property, values[property]]));
}

/**
 * Protects the contact mailbox in a change of the record, because password links go there: asks for the password again,
 * holds links, and tells the previous reader, so that a stranger with a session cannot change it unnoticed.
 * @throws StepUpError, TooManyError
 */
async function moveMailbox(
  context: ServerContext,
  trx: Queries,
  type: LoadedRecord,
  { user, version, language }: OwnChange,
  was: Values,
  now: Values,
): Promise<void> {
  const property = type.roles?.contactMailbox;
  if (property === undefined) return;
  const mailboxIn = ({ [property]: value }: Values) => (typeof value === 'string' ? value.trim() : '');
  const [before, after] = [mailboxIn(was), mailboxIn(now)];
  if (before.toLowerCase() === after.toLowerCase()) return;
  await demandPassword(trx, user);
  await context.attempts.countAction(trx, 'mailbox', user.id);
  const trusted = await holdLinks(trx, user.id, before, after);
  const { id, name, username } = user;
  const facts = { name, username, email: after ? maskedEmail(after) : '—', days: HOLD_DAYS };
  const mail = writeMail(version, 'mails.contact-email-changed', publishedLanguage(version.manifest, language), facts);
  // One mail each, so that nobody learns another's address.
  for (const recipient of new Set([trusted, before].filter((one) => one !== '' && one !== after)))
    await enqueueMail(trx, { ...mail, to: [recipient], about: id });
}
