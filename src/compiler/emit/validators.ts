import { schemaParser } from '@rjsf/utils';
import { Name } from 'ajv/dist/compile/codegen/index.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, type Plugin } from 'esbuild';
import { ENGINE_CODE } from '../../core/patterns/engine-code.ts';
import { makeAjv, namesOfEveryObject } from '../ajv.ts';
import { isProved } from '../checks/fields/patterns.ts';
import { familiesIn } from '../formats/index.ts';
import { type JsonObject, jsonObjectOf, objectsWithin } from '../json.ts';
import { Kept } from '../kept.ts';
import { familyModule, knownModules } from './format-modules.ts';

/**
 * The validators of one form as one self-contained ES module without `import` or `eval`, so that it
 * runs under a strict Content-Security-Policy and in Node alike. Its default export is what rjsf's
 * `createPrecompiledValidator` takes: schema hash → AJV standalone function. The hash is over the
 * schema's content, so the schema must be handed to rjsf exactly as it is published.
 *
 * AJV's own ES module output fails on these hashes (they are no identifiers), hence CommonJS through
 * esbuild. Formats are references to our own code, and only those come along that the schema asks for.
 * Errors carry no copy of schema or data (`verbose: false`): a third of the size, and no value of a
 * member in an error.
 */
export function validatorModule(schema: JsonObject): Promise<string> {
  const key = JSON.stringify(schema);
  const making = made.get(key, () => makeModule(schema));
  making.catch(() => made.delete(key));
  return making;
}

const made = new Kept<Promise<string>>(500);

async function makeModule(schema: JsonObject): Promise<string> {
  const schemas = Object.values(schemaParser(schema));
  const ajv = makeAjv({
    schemas,
    verbose: false,
    strict: false,
    ownProperties: namesOfEveryObject(schema),
    code: { source: true, lines: false, formats: new Name('formats') },
  });
  const result = await build({
    stdin: {
      contents: withEngine(withFormats(standaloneCode(ajv), familiesIn(schema)), schema),
      loader: 'js',
    },
    plugins: [fromKnownModules],
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

/** All imports of a validator come from the modules beside the bundle. */
const fromKnownModules: Plugin = {
  name: 'known-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) => ({ path, namespace: 'known' }));
    onLoad({ filter: /./, namespace: 'known' }, ({ path }) => {
      const contents = knownModules()[path];
      return contents === undefined ? { errors: [{ text: `Validators may not import ${path}.` }] } : { contents };
    });
  },
};

/**
 * The module takes its engine for patterns (`ValidatorModule`) where one of them is not proved to be harmless in a browser;
 * most forms need none. The server gives all of them its own, whatever stands here.
 */
function withEngine(code: string, schema: JsonObject): string {
  const patterns = objectsWithin(schema).flatMap(({ pattern, patternProperties }) => [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...Object.keys(jsonObjectOf(patternProperties)),
  ]);
  return patterns.every(isProved) ? code : `${code}${ENGINE_CODE}`;
}

/** AJV's CommonJS as a module with the formats it names. */
function withFormats(code: string, families: readonly string[]): string {
  const imports = families.map((family, at) => `import { formats as f${at} } from '${familyModule(family)}';`);
  const all = families.map((_, at) => `...f${at}`);
  return `${imports.join('\n')}\nconst formats = {${all.join()}};\nconst exports = {};\n${code}\nexport default exports;`;
}
