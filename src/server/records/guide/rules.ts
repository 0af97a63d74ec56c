import type { ActionUse, Language } from '../../../core/config.ts';
import type { FieldError } from '../../../core/validation.ts';
import type { SessionUser } from '../../auth/sessions.ts';
import { errorTexts } from '../../config/field-texts.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { publishedErrors } from '../../config/published-rules.ts';
import type { Queries } from '../../db/database.ts';
import { FieldsError } from '../../http/errors.ts';
import { areActivities } from '../../lists/activity-families.ts';
import type { CleanGuideInput } from './input.ts';

/** Counts only while no form is published that says so (spec 2 §5). */
const MAX_PRESENTATION = 1024;

interface Change {
  /** What forms of the guide send with; their rules count. */
  use: ActionUse;
  version: LoadedVersion;
  user: SessionUser;
  input: CleanGuideInput;
  language: Language;
  /** The entry does not exist yet. */
  creating: boolean;
}

/** @throws FieldsError with every broken rule by form property. */
export async function demandGuideRules(db: Queries, change: Change): Promise<void> {
  const { use, version, user, input, language } = change;
  const errors = {
    ...(publishedErrors(version, { use, body: { ...input }, role: user.role, language }) ?? ownErrors(change)),
    ...(await factErrors(db, change)),
  };
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);
}

/** What nobody's form can know: whether ids exist, and whether the person may be in the guide at all. */
async function factErrors(
  db: Queries,
  { version, user, input, language, creating }: Change,
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  if (!(await areActivities(db, input.actividades)))
    errors.actividades = [version.text(language, 'errors.server.unknownActivity')];
  if (!(await areComarques(db, input)))
    errors.comarcasPreferentes = [version.text(language, 'errors.server.unknownComarca')];
  if (!(await isCountry(db, input.idPais)))
    errors.direccion__idpais = [version.text(language, 'errors.server.unknownCountry')];
  if (!isWebAddress(input.enlace || null)) errors.enlace = [version.text(language, 'errors.server.webAddress')];
  if ((creating || input.visible) && !(await isActive(db, user.id)))
    errors.visible = [version.text(language, 'errors.server.inactive')];
  return errors;
}

function ownErrors({ version, input, language }: Change): Record<string, string[]> {
  if (!input.visible) return {};
  const errors: FieldError[] = (['actividades', 'comarcasPreferentes'] as const)
    .filter((property) => input[property].length === 0)
    .map((property) => ({ property, code: 'required', params: {} }));
  if ([...(input.presentacion ?? '')].length > MAX_PRESENTATION)
    errors.push({ property: 'presentacion', code: 'maxLength', params: { limit: MAX_PRESENTATION } });
  return errorTexts(version, '', errors, language);
}

async function areComarques(db: Queries, { comarcasPreferentes }: CleanGuideInput): Promise<boolean> {
  if (comarcasPreferentes.length === 0) return true;
  const ids = comarcasPreferentes.map(({ id }) => id);
  const known = await db.selectFrom('comarques').select('id').where('id', 'in', ids).execute();
  return known.length === ids.length;
}

async function isCountry(db: Queries, id: number | null): Promise<boolean> {
  if (id === null) return true;
  return (await db.selectFrom('countries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Only an active member stands in the guide. */
export async function isActive(db: Queries, userId: number): Promise<boolean> {
  const member = await db.selectFrom('members').select('enabled').where('user_id', '=', userId).executeTakeFirst();
  return member?.enabled === true;
}

/** Others will be shown a link of it: no `javascript:` or the like. A bare host name will do. */
function isWebAddress(text: string | null): boolean {
  if (text === null) return true;
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(address)) return false;
  return ['http:', 'https:'].includes(new URL(address).protocol);
}
