import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Language, Values } from '../../../core/config.ts';
import { closedBy } from '../../../core/forms/closed.ts';
import { isBlank, withSeenTexts } from '../../../core/forms/counted-values.ts';
import { sparedRows, withoutRowsOf } from '../../../core/forms/emptied.ts';
import { carried } from '../../../core/forms/former-names.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { idAmong, openProperties, withDefaults } from '../../../core/record.ts';
import { mayOpen } from '../../../core/session/access.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import { isPresent } from '../../../core/values/present.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { RecordRow } from '../../kit/db/tables.ts';
import { ApiError, demandFound, FieldsError } from '../../kit/errors.ts';
import { sortedJson } from '../../kit/idempotency.ts';
import { demandPreconditions } from '../../kit/preconditions.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { formScope } from '../config/form-access.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { currentVersion } from '../config/store.ts';
import { judgedChoices } from '../lists/choices.ts';
import { ownErrors } from './errors.ts';
import { movesBetween } from './former-names.ts';
import { computedProperties, formsOfRecord, offeredProperties, settledByForms, shownProperties } from './forms.ts';
import { askedHooks, hookErrorTexts } from './hooks.ts';
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

/** The body of a call of a specification. Nothing that it says is dropped without a word. */
export interface WireBody {
  /** Properties that have a place in it; others stay as they are. */
  speaksOf: ReadonlySet<string>;
  /** Values that it says, each stored, or refused at its property. */
  said: readonly (readonly [property: string, value: unknown])[];
  /** Values that its answer gives and that are not in the record. */
  facts?: Values;
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
  /** For a call of a specification, whose body has places of its own. */
  wire?: WireBody | undefined;
  version: LoadedVersion;
  language: Language;
  headers: IncomingHttpHeaders;
  /** `make`: the record must not exist; `change`: it must exist. */
  how: 'make' | 'change' | 'either';
  /** The version its form was seen in, if it is not the current one. */
  seen?: LoadedVersion | undefined;
}

/** A stored change. */
export interface ChangedRecord {
  type: LoadedRecord;
  /** The new tag; the old one if nothing changed. */
  tag: string;
  /** Empty for a record with one entry. */
  key: string;
  /** Values of the record before and now. */
  before: Values;
  values: Values;
}

/**
 * Creates or changes a record of the signed-in user with the one it shares, in the caller's transaction. Offered
 * properties that were not sent are cleared; other values stay.
 * @param state of the case of the procedure that owns the record, before the change
 * @throws VersionChangedError, FieldsError, ApiError 403, 404, 409, 412.
 */
export async function changeRecord(trx: Queries, change: OwnChange, state: string | undefined): Promise<ChangedRecord> {
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
  const scope = { ...formScope(version, user, row?.values ?? null), state };
  const final = forms.every((form) => closedBy(form.spec, scope) !== null);
  if (row && (how === 'make' || final)) throw new ApiError(409, 'errors.server.exists');

  const offered = new Set([...offeredProperties(forms), ...withoutForm(change, type, shared)]);
  const before = row?.values ?? {};
  const unsaid = unsaidProperties(change, forms);
  const given = underNewNames(change, [type, shared], countedValues(forms, change.values));
  const kept = Object.fromEntries(
    Object.entries({ ...sharedRow?.values, ...before }).filter(([property]) => unsaid.has(property)),
  );
  const sent = settledByForms(forms, { ...kept, ...given }, scope);
  const merged = merge(before, type, offered, sent);
  const hooks = await askedHooks(record, { db: trx, owner: user.id, version, creating: !row, before, values: merged });
  const hooked = withValues(merged, hooks.values);
  const choices = await judgedChoices(
    trx,
    version,
    type,
    hooked,
    before,
    publishedLanguage(version.manifest, language),
  );
  const values = withValues(hooked, choices.words);
  // A new account has no shared record yet.
  const sharedValues = shared ? merge(sharedRow?.values ?? {}, shared, offered, sent) : {};
  const anywhere = offeredProperties(all);
  const judged = { values, sent: { ...sent, ...hookValues(values, hooks.values) }, sharedValues, offered, anywhere };
  const errorsOf = (these: typeof judged) => ownErrors(change, type, forms, shared, these, scope);
  const errors = {
    ...errorsOf(judged),
    ...choices.errors,
    ...hookErrorTexts(version, language, hooks.errors),
  };
  if (Object.keys(errors).length === 0) {
    const words = Object.keys(choices.words).filter((property) => isPresent(choices.words[property]));
    const derived = new Set([...Object.keys(hooks.values), ...words, ...computedProperties(forms)]);
    for (const property of droppedBy(change, forms, { ...sharedValues, ...values }, derived))
      errors[property] = [version.text(language, 'errors.server.notKept')];
  }
  demandShown(change, Object.keys(errors));
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);

  // Rows in which nothing is filled in are judged in their places, and not kept unless they are asked for.
  const without = (names: ReadonlySet<string>) => ({
    ...judged,
    values: withoutRowsOf(values, names),
    sent: withoutRowsOf(judged.sent, names),
    sharedValues: withoutRowsOf(sharedValues, names),
  });
  const isRight = (names: ReadonlySet<string>) => Object.keys(errorsOf(without(names))).length === 0;
  const taken = without(sparedRows({ ...sharedValues, ...values }, isRight));
  const by = { owner: user.id, by: user.id, schemaVersion: version.manifest.version };
  const person = shared && (await storeRecord(trx, sharedRow, { ...by, kind: shared.id, values: taken.sharedValues }));
  const stored = await storeRecord(trx, row, { ...by, kind: record, key, values: taken.values });
  return { type, tag: tagOf(stored, person), key, before, values: taken.values };
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

/**
 * Said properties that no form of the record shows, and that this person may change nevertheless: by the record's file
 * if no form shows them to anybody, those of the shared record if another form offers them to this person.
 */
function withoutForm(
  { version, user, record, wire }: OwnChange,
  type: LoadedRecord,
  shared: LoadedRecord | undefined,
): string[] {
  const said = wire?.said.map(([property]) => property) ?? [];
  if (said.length === 0) return [];
  const inForms = shownProperties([...version.forms.values()].filter(({ spec }) => spec.record === record));
  const open = openProperties(type);
  const sharing = [...version.records.values()].filter(({ shares }) => shared !== undefined && shares === shared.id);
  const elsewhere = offeredProperties(sharing.flatMap(({ id }) => formsOfRecord(version, id, user.role)));
  const ofShared = shared ? openProperties(shared) : new Set<string>();
  return said.filter(
    (property) => !inForms.has(property) && (open.has(property) || (ofShared.has(property) && elsewhere.has(property))),
  );
}

/** Said properties with another value than reading gives afterwards. Values that code derives are not counted. */
function droppedBy(
  { wire }: OwnChange,
  forms: readonly LoadedForm[],
  after: Values,
  derived: ReadonlySet<string>,
): string[] {
  const read: Values = { ...after, ...wire?.facts };
  const counted = (value: unknown) => sortedJson(isPresent(value) && !isBlank(value) && value !== false ? value : null);
  return (wire?.said ?? []).flatMap(([property, value]) => {
    const seen = forms.reduce<Values>((left, form) => withSeenTexts(form, left), { [property]: value })[property];
    return derived.has(property) || counted(seen) === counted(read[property]) ? [] : [property];
  });
}

/** Properties that the forms offer now and the sender could not express, so that their absence clears nothing. */
function unsaidProperties(change: OwnChange, forms: readonly LoadedForm[]): ReadonlySet<string> {
  const { seen, wire } = change;
  const shown = seen && offeredProperties(formsSeen(change, seen));
  const computed = computedProperties(forms);
  const isUnsaid = (property: string) =>
    !computed.has(property) && (shown?.has(property) === false || wire?.speaksOf.has(property) === false);
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
