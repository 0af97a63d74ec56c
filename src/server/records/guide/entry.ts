import type { IncomingHttpHeaders } from 'node:http';
import type { GuideProfile } from '../../../types/shared/guide-entry.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { demandPreconditions, entityTag } from '../../http/preconditions.ts';
import { documentAddresses } from './documents.ts';
import type { CleanGuideInput } from './input.ts';
import type { GuideProfileRow } from './tables.ts';

/** A member's entry with its tag; `null` when there is none. */
export async function findGuideProfile(
  db: Queries,
  userId: number,
): Promise<{ profile: GuideProfile; tag: string } | null> {
  const row = await db.selectFrom('guide_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  return { profile: { ...asItTravels(row), ...(await documentAddresses(db, userId)) }, tag: entityTag(row.version) };
}

/**
 * Makes a member's first entry.
 * @returns its tag.
 * @throws ApiError when there is one: 412 for a sender who said there must be none, else 409.
 */
export async function createGuideProfile(
  trx: Queries,
  userId: number,
  input: CleanGuideInput,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const made = await trx
    .insertInto('guide_profiles')
    .values({ ...columns(input), user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('version')
    .executeTakeFirst();
  demandPreconditions(headers, made ? null : entityTag(await lockedVersion(trx, userId)));
  if (!made) throw new ApiError(409, 'errors.server.exists');
  return entityTag(made.version);
}

/**
 * Puts an entry in the place of the one there is.
 * @returns its new tag.
 * @throws ApiError 404 when there is none, 412 when it is not the one the sender has seen.
 */
export async function changeGuideProfile(
  trx: Queries,
  userId: number,
  input: CleanGuideInput,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const version = await lockedVersion(trx, userId);
  demandPreconditions(headers, entityTag(version));
  await trx
    .updateTable('guide_profiles')
    .set({ ...columns(input), version: version + 1, updated_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
  return entityTag(version + 1);
}

/** Nobody changes the row until the transaction ends. */
async function lockedVersion(trx: Queries, userId: number): Promise<number> {
  const row = await trx
    .selectFrom('guide_profiles')
    .select('version')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  return row.version;
}

function columns(input: CleanGuideInput) {
  return {
    visible: input.visible,
    activities: JSON.stringify(input.actividades),
    comarques: JSON.stringify(input.comarcasPreferentes),
    company: input.nombreEmpresa,
    presentation: input.presentacion,
    link: input.enlace,
    postal_code: input.direccion?.codigoPostal ?? null,
    town: input.poblacion,
    province: input.provincia,
    country_id: input.idPais,
    mobile: input.datosContacto?.movil ?? null,
  };
}

function asItTravels(row: GuideProfileRow): Omit<GuideProfile, 'fotoPersonalUrl' | 'logoEmpresaUrl' | 'curriculumUrl'> {
  return {
    actividades: row.activities,
    comarcasPreferentes: row.comarques,
    poblacion: row.town,
    provincia: row.province,
    direccion: { codigoPostal: row.postal_code },
    idPais: row.country_id,
    datosContacto: { movil: row.mobile },
    nombreEmpresa: row.company,
    presentacion: row.presentation,
    enlace: row.link,
    visible: row.visible,
  };
}
