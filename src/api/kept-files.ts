import type { ActionContext, CallResult, Submission } from '../core/action.ts';
import type { Values } from '../core/config.ts';
import { type KeptFiles, uploadFiles } from './calls/procedures.ts';

/**
 * Uploads the chosen files of a form that a procedure keeps, and answers its values with what the server noted of each in
 * the place of the file. What is kept already stays as it is; without a chosen file nothing is called.
 * @param properties whose values are files.
 */
export async function uploadedValues(
  { call }: Pick<ActionContext, 'call'>,
  procedure: string,
  properties: readonly string[],
  { values, onProgress, signal }: Pick<Submission, 'values' | 'onProgress' | 'signal'>,
): Promise<CallResult<Values>> {
  const chosen = properties.flatMap((property) =>
    [values[property]].flat().filter((one): one is File => one instanceof File),
  );
  if (chosen.length === 0) return { status: 200, data: values, error: null };
  const upload = uploadFiles(procedure, chosen);
  const way = { ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) };
  const { data, ...rest } = await call<KeptFiles>({ ...upload, ...way });
  if (data?.length !== chosen.length) return { ...rest, status: data ? 0 : rest.status, data: null };
  const noted = (value: unknown) => (value instanceof File ? data[chosen.indexOf(value)] : value);
  const uploaded = properties
    .filter((property) => Object.hasOwn(values, property))
    .map((property) => {
      const value = values[property];
      return [property, Array.isArray(value) ? value.map(noted) : noted(value)] as const;
    });
  return { ...rest, data: { ...values, ...Object.fromEntries(uploaded) } };
}
