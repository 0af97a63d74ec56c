import { Kept } from '../../../compiler/kept.ts';
import type { Language, MailTemplate, Manifest } from '../../../core/config.ts';
import type { CompiledProcedure } from '../../../core/procedure.ts';
import { recordCalled } from '../../../core/record.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import { fileText, manifestText } from '../config/store.ts';

/** The procedure as it was published when the case began, or as it is for older cases. @throws ApiError 409 */
export async function procedureOf(
  db: Queries,
  current: LoadedVersion,
  { procedure, version }: Pick<CaseRow, 'procedure' | 'version'>,
): Promise<CompiledProcedure> {
  const now = current.procedures.get(procedure);
  const key = `${version} ${procedure}`;
  const begun =
    version === null || version === current.manifest.version
      ? null
      : (earlier.known(key) ??
        (await publishedIn<CompiledProcedure>(db, version, ({ procedures }) => procedures?.[procedure])));
  if (begun) earlier.get(key, () => begun);
  const found = begun ?? now;
  if (!found) throw new ApiError(409, 'errors.procedures.gone');
  const record = found.record === undefined ? undefined : recordCalled(current.records, found.record)?.id;
  return record === undefined || record === found.record ? found : { ...found, record };
}

/** Procedures of earlier versions, which never change. */
const earlier = new Kept<CompiledProcedure>(200);

/** The procedure whose record this is, as it is published now. */
export function procedureOfRecord({ procedures }: LoadedVersion, record: string): CompiledProcedure | undefined {
  return [...procedures.values()].find((procedure) => procedure.record === record);
}

/** The form that a procedure names, or that keeps its record. */
export function formOf(version: LoadedVersion, { form, record }: CompiledProcedure): LoadedForm | undefined {
  return [...version.forms.values()].find(
    ({ id, spec }) => id === form || (record !== undefined && spec.record === record),
  );
}

/** The words of a mail about a case: of today, else of the version it began with. @throws Error without any. */
export async function mailOf(
  db: Queries,
  current: LoadedVersion,
  { version }: Pick<CaseRow, 'version'>,
  message: string,
  language: Language,
): Promise<MailTemplate> {
  const now = current.mail(message, language);
  if (now) return now;
  const begun =
    version === null
      ? null
      : await publishedIn<Record<string, MailTemplate>>(db, version, ({ mails }) => mails?.[language]);
  const template = begun?.[message];
  if (!template) throw new Error(`Version ${current.manifest.version} has no mail template ${message}.`);
  return template;
}

/** A file of a version. Read through the given handle: a transaction of the embedded database has the only connection. */
async function publishedIn<Content>(
  db: Queries,
  version: string,
  fileOf: (manifest: Partial<Manifest>) => string | undefined,
): Promise<Content | null> {
  const file = fileOf(JSON.parse((await manifestText(db, version)) ?? '{}') as Partial<Manifest>);
  const text = file === undefined ? null : await fileText(db, file);
  return text === null ? null : (JSON.parse(text) as Content);
}
