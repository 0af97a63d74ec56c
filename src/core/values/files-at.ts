import { type FileFacts, isFile } from '../files/file-type.ts';
import { pathOf, stepsOf, valueAt } from './field-path.ts';

/** The files in the value of a field, which may be a list, each with the path for fetching it. */
export function filesAt(values: unknown, path: string): { property: string; file: FileFacts }[] {
  const steps = stepsOf(path);
  const value = valueAt(values, steps);
  const all = Array.isArray(value)
    ? value.map((one, index) => ({ one, at: [...steps, index] }))
    : [{ one: value, at: steps }];
  return all.flatMap(({ one, at }) => (isFile(one) ? [{ property: pathOf(at), file: one }] : []));
}
