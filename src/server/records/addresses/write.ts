import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../../../core/config.ts';
import { holds } from '../../../core/expressions/evaluate.ts';
import { flatten } from '../../../core/flatten.ts';
import type { AddressKind } from '../../../types/shared/member-record.ts';
import type { SessionUser } from '../../auth/sessions.ts';
import { formScope } from '../../config/form-scope.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { publishedErrors } from '../../config/published-rules.ts';
import type { Queries } from '../../db/database.ts';
import type { ServerContext } from '../../http/context.ts';
import { ApiError, FieldsError } from '../../http/errors.ts';
import { demandPreconditions } from '../../http/preconditions.ts';
import { SPAIN } from '../../lists/place-data.ts';
import { townsInstead } from '../../lists/places.ts';
import { isMailbox } from '../../mail/is-mailbox.ts';
import { changeMailbox } from '../mailbox-change.ts';
import { recordTag } from '../member-record.ts';
import type { Address, Member } from '../tables.ts';
import { ADDRESS_FIELDS, columnsOf, MEMBER_FIELDS } from './fields.ts';
import { addressForms, addressUse, editableNames, shownNames } from './forms.ts';
import { type PlaceColumns, placeColumns } from './places.ts';
import { lockedRecord, storeRecord } from './store.ts';

export interface AddressChange {
  user: SessionUser;
  kind: AddressKind;
  /** As it came: nested. Only what `address-fields` knows and a published form offers is taken from it. */
  body: Readonly<Record<string, unknown>>;
  version: LoadedVersion;
  language: Language;
  headers: IncomingHttpHeaders;
  /** There must be none of that kind yet. */
  creating: boolean;
}

/**
 * Makes or changes the signed-in user's own address of a kind, with what they may say of themselves beside
 * it, within the caller's transaction. Writes of one user wait for each other.
 * @returns the record's new tag; the old one when nothing is different.
 * @throws FieldsError, StepUpError for another contact mailbox, TooManyError for one of those too many, ApiError 403 when no
 * published form lets this user send it, 409 or 412 when there is one already, 412 when it is not the one the
 * sender has seen.
 */
export async function writeAddress(context: ServerContext, trx: Queries, change: AddressChange): Promise<string> {
  const { user, kind, body, version, headers } = change;
  const forms = addressForms(version, kind, user.role);
  // Whoever takes the form away closes the call with it.
  if (forms.length === 0) throw new ApiError(403, 'errors.server.forbidden');
  const { member, address } = await lockedRecord(trx, user.id, kind);
  const shown = shownNames(forms);
  demandPreconditions(headers, address ? recordTag(member, address, shown) : null);
  const final = forms.every((form) => !holds(form.spec.enabled, formScope(version, user, {})));
  if (address && (change.creating || final)) throw new ApiError(409, 'errors.server.exists');
  const sent = flatten(withoutFlatNames(body));
  const offered = editableNames(forms);
  const given = columnsOf(ADDRESS_FIELDS, offered, sent) as Partial<Address>;
  const place = await placeColumns(trx, placeOf({ ...address, ...given }));
  const instead = await wrongTown(trx, address, { ...address, ...given });
  const errors = {
    ...(place ? {} : { direccion__idpais: [version.text(change.language, 'errors.server.unknownCountry')] }),
    ...(instead ? { direccion__poblacion: [version.text(change.language, 'errors.townOfOtherCode', instead)] } : {}),
    ...(!given.email || isMailbox(given.email)
      ? {}
      : { datosContacto__email: [version.text(change.language, 'errors.email')] }),
    ...publishedErrors(version, { use: addressUse(kind), body, role: user.role, language: change.language }),
  };
  if (!place || Object.keys(errors).length > 0) throw new FieldsError(errors);
  const next = await storeRecord(
    trx,
    { member, address, kind },
    {
      member: columnsOf(MEMBER_FIELDS[kind], offered, sent) as Partial<Member>,
      address: { ...given, ...place },
    },
  );
  if (kind === 'CONTACT') {
    const { language } = change;
    await changeMailbox(context, trx, { user, version, language, before: address?.email, after: next.address.email });
  }
  return recordTag(next.member, next.address, shown);
}

/** A value beside its nested place would be judged and stored without its bounds. */
function withoutFlatNames(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !name.includes('__')));
}

/** The towns that the code has instead of the one written for it; a pair that is stored already stays as it is. */
async function wrongTown(db: Queries, before: Partial<Address> | undefined, after: Partial<Address>) {
  const { postal_code: code, town, country_id } = after;
  if (country_id !== SPAIN || !code || !town) return null;
  if (before?.postal_code === code && before.town === town) return null;
  const towns = await townsInstead(db, code, town);
  return towns.length > 0 ? { code, towns: towns.join(', ') } : null;
}

function placeOf({ postal_code, town, province, comarca, country_id }: Partial<Address>): PlaceColumns {
  return {
    postal_code: postal_code ?? null,
    town: town ?? null,
    province: province ?? null,
    comarca: comarca ?? null,
    country_id: country_id ?? null,
  };
}
