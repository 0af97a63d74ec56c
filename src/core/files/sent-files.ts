import type { FormSpec } from '../config.ts';

/** Properties of a form whose values are files that go along when it is sent: `attachment` of what sends it. */
export function sentFiles({ submit }: Pick<FormSpec, 'submit'>): string[] {
  return [submit?.params?.attachment ?? []].flat().map(String);
}
