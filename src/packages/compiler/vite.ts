import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compile, moduleOf, type Problem } from './node.ts';

const FORM = /\.json\?form$/;
const VALIDATORS = /\.json\?validators$/;

/** The part of Vite's and Rollup's contract that is used here. */
export interface FormsPlugin {
  name: string;
  enforce: 'pre';
  resolveId(id: string, importer: string | undefined): string | null;
  load(this: { addWatchFile(file: string): void }, id: string): Promise<string | null>;
}

/** `import contact from './contact.schema.json?form'` gives the compiled form; a build stops at what is wrong in it. */
export function forms({ language = 'en' }: { language?: string } = {}): FormsPlugin {
  const validators = new Map<string, string>();
  return {
    name: 'schema-forms',
    enforce: 'pre',
    resolveId(id, importer) {
      if (VALIDATORS.test(id)) return id;
      return FORM.test(id) && importer && !path.isAbsolute(id)
        ? path.resolve(path.dirname(importer.replace(/\?.*$/, '')), id)
        : null;
    },
    async load(id) {
      if (VALIDATORS.test(id)) return validators.get(id) ?? null;
      if (!FORM.test(id)) return null;
      const file = id.replace(/\?form$/, '');
      const files = await withReferred(file);
      for (const name of Object.keys(files)) this.addWatchFile(path.resolve(path.dirname(file), name));
      const { problems, made } = await compile({ name: path.basename(file), files }, { language });
      if (!made) throw new Error(lines(problems));
      const beside = `${file}?validators`;
      validators.set(beside, made.validators);
      return moduleOf(made, beside);
    },
  };
}

/** The texts of a form's file and of those that its `$ref`s lead to, by their paths from its folder. */
async function withReferred(file: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const names = [path.basename(file)];
  for (const name of names) {
    const text = await readFile(path.resolve(path.dirname(file), name), 'utf8').catch(() => null);
    // The compiler says which file a `$ref` does not find.
    if (text === null) continue;
    files[name] = text;
    for (const [, referred = ''] of text.matchAll(/"\$ref"\s*:\s*"([^"#]+)/g)) {
      const next = path.posix.join(path.posix.dirname(name), referred);
      if (!names.includes(next)) names.push(next);
    }
  }
  return files;
}

function lines(problems: readonly Problem[]): string {
  return problems
    .map(({ file, line, column, what, remedy }) => `${file}:${line}:${column}  ${what}  ${remedy}`)
    .join('\n');
}
