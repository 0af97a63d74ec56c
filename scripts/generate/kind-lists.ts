import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'src/widgets';

/** The lists of all kinds of field, by their files: what stands in the folder of each kind, under its name. */
export function kindLists(root: string): Record<string, string> {
  const namesWith = (file: string) =>
    readdirSync(path.join(root, FOLDER))
      .filter((name) => existsSync(path.join(root, FOLDER, name, file)))
      .sort();
  const displays = namesWith('display.ts').map((name) => ({ name, local: `${inCamels(name)}Display` }));
  return {
    [`${FOLDER}/kinds.ts`]: `// Written by "npm run generate": every kind of field, by its name, without the code that draws it. The compiler, the office
// and tests read it; no page of members does.
${namesWith('kind.ts')
  .map((name) => `export { kind as ${quoted(name)} } from './${name}/kind.ts';\n`)
  .join('')}`,
    [`${FOLDER}/displays.ts`]: `// Written by "npm run generate".
import type { Display } from '../form/widget.ts';
${displays.map(({ name, local }) => `import { display as ${local} } from './${name}/display.ts';\n`).join('')}
/** How the values of a kind of field read, in the browser and on the server. A kind that is not here shows its value as text. */
export const displays: Readonly<Partial<Record<string, Display>>> = {
${displays.map(({ name, local }) => `  ${quoted(name)}: ${local},\n`).join('')}};
`,
  };
}

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
const inCamels = (name: string) => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
