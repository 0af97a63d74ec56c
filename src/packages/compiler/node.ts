import { validatorModule } from '../../compiler/emit/validators.ts';
import type { JsonObject } from '../../compiler/json.ts';
import { type CheckOptions, type CompiledTexts, compileForm, type Result, type Source } from './index.ts';

export * from './index.ts';

export interface CompiledFile extends CompiledTexts {
  /** The validators as an ES module without `import` and `eval`. */
  validators: string;
}

/** A form as it is drawn under a strict Content-Security-Policy, or what is wrong in its file. */
export async function compile(source: Source, options: CheckOptions = {}): Promise<Result<CompiledFile>> {
  const { problems, made } = compileForm(source, options);
  if (!made) return { problems, made };
  return { problems, made: { ...made, validators: await validatorModule(made.form.schema as JsonObject) } };
}

const ENGINE = '@el-meu-collegi/engine/patterns';

/**
 * The module whose default export `SchemaForm` takes.
 * @param validators where the module of the validators stands
 */
export function moduleOf({ form, texts, validators: code }: CompiledFile, validators: string): string {
  // Few forms have patterns that a browser's own engine may not run.
  const isGuarded = /\brunPatterns\b/.test(code);
  return [
    `import * as own from ${JSON.stringify(validators)};`,
    ...(isGuarded ? [`import { linearPattern } from '${ENGINE}';`, 'own.runPatterns(linearPattern);'] : []),
    `export default { ...${JSON.stringify({ form, texts })}, validators: own.default };\n`,
  ].join('\n');
}
