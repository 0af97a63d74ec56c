import { schemaParser } from '@rjsf/utils';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAjv } from '../../../src/compiler/ajv.ts';
import { codesByField } from '../../../src/core/cases/outcome.ts';
import { loadPublishedForm, loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { goodCopy } from '../../config/good-copy.ts';
import { compileGood } from '../../config/good-registry.ts';

/** `recheck` calls them safe, and JavaScript's engine takes a minute and more for the texts below. */
const PATTERNS = ['^([a-z0-9]{1,12}[.-]?){1,12}$', '^([A-Za-z]{1,15} ?){1,8}$', "^([a-zà-ú]{1,12}'?){1,12}$"];
const TEXT = `${'a'.repeat(36)}!`;

let copy: Awaited<ReturnType<typeof goodCopy>> | undefined;
afterEach(() => copy?.remove());

/** A form's validators as versions before this one published them: `new RegExp` for each pattern. */
async function formerValidators(schema: object): Promise<string> {
  const ajv = makeAjv({ schemas: Object.values(schemaParser(schema)), strict: false, code: { source: true } });
  const { outputFiles } = await build({
    stdin: {
      contents: `const exports = {};\n${standaloneCode(ajv)}\nexport default exports;`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** The form `visit` with these rules, as a version before this one. */
async function formerForm(properties: object, more: object = {}) {
  const schema = { type: 'object', properties, ...more };
  const form = { id: 'visit', schema, uiSchema: {}, spec: {}, widgets: {} };
  const code = await formerValidators(schema);
  expect(code).toContain('new RegExp');
  const files = { form: 'form', validator: 'validator', texts: {}, pages: [] };
  return loadPublishedForm(files as never, async (name) => (name === 'form' ? JSON.stringify(form) : code));
}

const judged = (form: Awaited<ReturnType<typeof formerForm>>, values: object) =>
  codesByField(form.judge(values as never, {}).errors);

describe('the server', () => {
  it('comes to an end with any text by a form of an earlier version', async () => {
    const form = await formerForm(
      Object.fromEntries(PATTERNS.map((pattern, at) => [`field${at}`, { type: 'string', pattern }])),
    );
    expect(judged(form, { field0: TEXT, field1: TEXT, field2: TEXT })).toEqual({
      field0: ['pattern'],
      field1: ['pattern'],
      field2: ['pattern'],
    });
    expect(judged(form, { field0: 'ab.cd', field1: 'Anna Maria', field2: "l'àvia" })).toEqual({});
  });

  it('comes to an end with any name by a form of an earlier version', async () => {
    const facts = { type: 'object', patternProperties: { [PATTERNS[0] as string]: { type: 'number' } } };
    const form = await formerForm({ facts });
    expect(judged(form, { facts: { [TEXT]: 'x' } })).toEqual({});
    expect(judged(form, { facts: { ab: 'x' } })).not.toEqual({});
  });

  it('still judges by what an earlier version could say', async () => {
    const form = await formerForm({
      ahead: { type: 'string', pattern: '^(?=.*[0-9])[a-z0-9]+$' },
      twice: { type: 'string', pattern: '^(a|b)\\1$' },
      tangled: { type: 'string', pattern: '^(?=([a-z0-9]{1,12}[.-]?){1,12}$)[a-z]' },
    });
    expect(judged(form, { ahead: 'abc', twice: 'ab' })).toEqual({ ahead: ['pattern'], twice: ['pattern'] });
    expect(judged(form, { ahead: 'abc1', twice: 'aa' })).toEqual({});
    expect(judged(form, { tangled: TEXT })).toEqual({ tangled: ['pattern'] });
  });

  it.each(PATTERNS)('comes to an end with any text by %s of a form of today', async (pattern) => {
    copy = await goodCopy([{ ...FIELD, to: `"address-level2", "pattern": ${JSON.stringify(pattern)}` }]);
    const { compiled, problems } = await compileGood(copy.root);
    expect(problems).toEqual([]);
    if (!compiled) throw new Error('It was not compiled.');
    const code = compiled.files.get(compiled.manifest.forms.visit?.validator ?? '');
    // A browser fetches the engine for this form alone.
    expect(code).toMatch(/as runPatterns\b|function runPatterns\b/);
    expect(compiled.files.get(compiled.manifest.forms.entry?.validator ?? '')).not.toContain('runPatterns');
    const version = await loadVersion(compiled.manifest, async (name) => compiled.files.get(name) ?? '');
    const town = (text: string) => version.forms.get('visit')?.judge({ address: { town: text } }, {}).errors ?? [];
    expect(codesByField(town(TEXT))['address.town']).toEqual(['pattern']);
    expect(codesByField(town('ab'))['address.town']).toBeUndefined();
  });

  it('comes to an end with the examples and choices of a draft', async () => {
    copy = await goodCopy([
      { ...FIELD, to: `"address-level2", "pattern": ${JSON.stringify(PATTERNS[0])}` },
      {
        ...FIELD,
        from: '"kind": "free", "accepted"',
        to: `"address": { "town": "${TEXT}" }, "kind": "free", "accepted"`,
      },
    ]);
    const { problems } = await compileGood(copy.root);
    expect(problems.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^the example does not pass: "address.town" breaks/),
    ]);
  });
});

const FIELD = { file: 'schemas/visit.schema.json', from: '"address-level2"' };
