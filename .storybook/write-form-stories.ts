import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENDING = '.schema.json';

/**
 * Makes one story file per form of `schemas/`, so that a new form has its stories without any code.
 * @param root folder that holds `schemas/`
 * @param out folder of the story files; emptied first
 * @returns the form ids
 */
export function writeFormStories(root: string = ROOT, out: string = join(ROOT, '.storybook', 'generated')): string[] {
  const files = readdirSync(join(root, 'schemas')).filter((name) => name.endsWith(ENDING));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const ids = files.map((name) => name.slice(0, -ENDING.length)).sort();
  for (const id of ids) {
    const schema = JSON.parse(readFileSync(join(root, 'schemas', id + ENDING), 'utf8')) as { examples?: unknown[] };
    writeFileSync(join(out, `${id}.stories.tsx`), storyFile(id, schema.examples?.[0] ?? {}));
  }
  return ids;
}

/** Storybook reads titles and export names from the text, so they are written out. */
function storyFile(id: string, example: unknown): string {
  return `// Made from schemas/${id}${ENDING} at every start; changes are lost.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormStory, failToSend } from '../form-story.tsx';

const meta: Meta<typeof FormStory> = { title: 'Forms/${id}', component: FormStory, args: { form: '${id}' } };
export default meta;
type Story = StoryObj<typeof FormStory>;

const example = ${JSON.stringify(example, null, 2)};

export const Empty: Story = {};
export const Prefilled: Story = { args: { values: example } };
export const WithErrors: Story = { play: failToSend };
export const InSpanish: Story = { args: { values: example }, globals: { language: 'es' } };
`;
}
