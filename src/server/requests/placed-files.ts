import type { CompiledForm, Values } from '../../core/config.ts';
import type { FileFacts } from '../../core/files/file-type.ts';
import { schemaOf } from '../../core/forms/property-names.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { ApiError } from '../http/errors.ts';
import { type Attachment, fileFacts } from '../http/multipart.ts';

/** A received file and the field whose value it is. */
export type PlacedFile = Attachment & { property: string };

/** A file that a request has already and keeps, where it lies, and the path of the value that it is now. */
export interface KeptPlace {
  mail_id: number;
  position: number;
  property: string;
  /** The field it stands in. */
  root: string;
  facts: FileFacts & Record<string, unknown>;
}

/** Bytes of files that go along in one mail. In transport they are a third more, and many mail servers take 20 MB. */
const MAIL_BYTES = 12_000_000;

/**
 * Received files as values of a form's fields: what is noted of one, or of each of a list. Fields for which nothing
 * came are there without a value, whatever a client says of them.
 * @param properties of the form whose values are files.
 * @param named the property of each file; absent from clients that send one field's files.
 * @param before files that the request has already; they stand before those that come.
 * @throws ApiError 400 for a file that no field takes.
 */
export function placedFiles(
  form: Pick<CompiledForm, 'schema'>,
  properties: readonly string[],
  files: readonly Attachment[],
  named: readonly string[] = files.map(() => properties[0] ?? ''),
  before: readonly KeptPlace[] = [],
): { values: Values; files: PlacedFile[]; kept: KeptPlace[] } {
  if (named.length !== files.length || !named.every((name) => properties.includes(name)))
    throw new ApiError(400, 'errors.server.badRequest');
  const placed = properties.map((property) => {
    const own = files.filter((_file, index) => named[index] === property);
    const many = schemaOf(form.schema, property).type === 'array';
    const kept = before.filter(({ root }) => root === property);
    if (!many && own.length + kept.length > 1) throw new ApiError(400, 'errors.server.badRequest');
    const all = [...kept.map(({ facts }) => facts), ...own.map(fileFacts)];
    const at = (index: number) => (many ? pathOf([property, index]) : property);
    return {
      value: [property, all.length > 0 ? (many ? all : all[0]) : undefined] as const,
      kept: kept.map((file, index) => ({ ...file, property: at(index) })),
      files: own.map((file, index) => ({ ...file, property: at(kept.length + index) })),
    };
  });
  return {
    values: Object.fromEntries(placed.map(({ value }) => value)),
    files: placed.flatMap((one) => one.files),
    kept: placed.flatMap((one) => one.kept),
  };
}

/** Together they are too much for a mail: the office finds them at its desk. */
export function tooMuchForMail(files: readonly Attachment[]): boolean {
  return files.reduce((sum, { content }) => sum + content.byteLength, 0) > MAIL_BYTES;
}
