import { readdirSync, readFileSync } from 'node:fs';
import { validatorModule } from '../../src/compiler/emit/validators.ts';

/** Cases of the suite that one schema judges. */
export interface SuiteGroup {
  description: string;
  schema: object | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
}

const FOLDER = new URL('../json-schema-suite/', import.meta.url);

/** Files of the suite, by their paths in it. */
export const SUITE_FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort();

export function groupsOf(file: string): SuiteGroup[] {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as SuiteGroup[];
}

/** The module that is published for a schema, run by browser and server; a boolean schema stands in another schema. */
export async function publishedCode(schema: object | boolean): Promise<{ code: string; root: object }> {
  const root = typeof schema === 'boolean' ? { allOf: [schema] } : schema;
  return { code: await validatorModule(root as Parameters<typeof validatorModule>[0]), root };
}

/** Every kind of value there is, for schemas that are true or false, of which the suite's copy has no file. */
export const BOOLEAN_GROUPS: SuiteGroup[] = [true, false].map((schema) => ({
  description: `the schema ${schema}`,
  schema,
  tests: [1, 0, 'foo', '', true, false, null, { foo: 'bar' }, {}, ['foo'], []].map((data) => ({
    description: JSON.stringify(data),
    data,
    valid: schema,
  })),
}));
