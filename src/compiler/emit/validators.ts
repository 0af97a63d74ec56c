import { fileURLToPath } from 'node:url';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { build } from 'esbuild';
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
  const code = compileSchemaValidatorsCode(schema, {
    ajvOptionsOverrides: { verbose: false, $data: true, code: { lines: false } },
  });
  const result = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'js' },
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
