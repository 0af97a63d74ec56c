import { fileURLToPath } from 'node:url';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { Name } from 'ajv/dist/compile/codegen/index.js';
import { build } from 'esbuild';
import { asksForIsoTimes, asksForPhones, isoFormats, phoneFormats } from '../formats.ts';
import type { JsonObject } from '../json.ts';

/**
 * The validators of one form as one self-contained ES module without `import` or `eval`, so that it
 * runs under a strict Content-Security-Policy and in Node alike. Its default export is what rjsf's
 * `createPrecompiledValidator` takes: schema hash → AJV standalone function. The hash is over the
 * schema's content, so the schema must be handed to rjsf exactly as it is published.
 *
 * Two traps: AJV's own ES module output fails on these hashes (they are no identifiers), hence
 * CommonJS through esbuild; and formats must stay references to code – those of `ajv-formats` are.
 * Errors carry no copy of schema or data (`verbose: false`): a third of the size, and no value of a
 * member in an error.
 */
export async function validatorModule(schema: JsonObject): Promise<string> {
  const phones = asksForPhones(schema);
  const own = phones || asksForIsoTimes(schema);
  const code = compileSchemaValidatorsCode(schema, {
    ...(own ? { customFormats: { ...isoFormats, ...phoneFormats } as typeof phoneFormats } : {}),
    ajvOptionsOverrides: {
      verbose: false,
      $data: true,
      code: { lines: false, ...(own ? { formats: new Name('ownFormats') } : {}) },
    },
  });
  const result = await build({
    stdin: {
      contents: own ? withOwnFormats(code, phones) : code,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'js',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return (result.outputFiles[0] as { text: string }).text;
}

/** AJV's CommonJS as a module that imports our formats, so that esbuild drops what of their library nobody uses. */
function withOwnFormats(code: string, phones: boolean): string {
  const from = phones
    ? "import { formats as ownFormats } from '../formats.ts'"
    : "import { fullFormats as ownFormats } from 'ajv-formats/dist/formats.js'";
  return `${from};\nconst exports = {};\n${code}\nexport default exports;`;
}
