import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLUB } from '../scripts/lib/site.mjs';

/** Whose forms: the folder with its `schemas/` and `menus/`, and what is special of its stories. */
export interface Organisation {
  root: string;
  /** Begins the titles of its stories. */
  title: string;
  /** Where it is published, when it is not `/config/`. */
  base?: string;
  /** Filled in alone, in both languages: what is empty or wrong looks as in any organisation. */
  brief?: boolean;
  /** Its second language. */
  other: { name: string; language: string };
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENDING = '.schema.json';
const STORIES = '.stories.tsx';

/** What of a form file decides about its stories. */
interface FormFile {
  examples?: unknown[];
  required?: string[];
  form?: {
    submit?: unknown;
    record?: unknown;
    buttons?: (string | { id: string; enabled?: string })[];
    look?: string;
    sections?: { fields: string[] }[];
  };
}

const generated = (name: string) => join(ROOT, '.storybook', 'generated', name);
/** What the college's stories have of their own. */
export const OWN = { title: 'Forms', other: { name: 'InSpanish', language: 'es' } };

/** The stories of the organisation in the project's own folders, and of the club. */
export function writeAllFormStories(): void {
  writeFormStories();
  const other = { name: 'InEnglish', language: 'en' };
  writeFormStories(
    { root: join(ROOT, CLUB), title: 'Club', base: '/club/config/', brief: true, other },
    generated('club'),
  );
}

/**
 * Makes one story file per form of `schemas/`, so that a new form has its stories without any code.
 * @param out folder of the story files; holds nothing else afterwards
 * @returns the form ids
 */
export function writeFormStories(
  organisation: Organisation = { ...OWN, root: ROOT },
  out: string = generated('own'),
): string[] {
  const { root } = organisation;
  const files = readdirSync(join(root, 'schemas')).filter((name) => name.endsWith(ENDING));
  mkdirSync(out, { recursive: true });
  const ids = files.map((name) => name.slice(0, -ENDING.length)).sort();
  const wanted = new Set(ids.map((id) => `${id}${STORIES}`));
  for (const name of readdirSync(out)) if (!wanted.has(name)) rmSync(join(out, name), { recursive: true, force: true });
  const menu: unknown = JSON.parse(readFileSync(join(root, 'menus', 'workspace.json'), 'utf8'));
  for (const id of ids) {
    const schema = JSON.parse(readFileSync(join(root, 'schemas', id + ENDING), 'utf8')) as FormFile;
    writeChanged(join(out, `${id}${STORIES}`), storyFile(organisation, id, schema, contextOf(menu, id)));
  }
  return ids;
}

/** Another Storybook may be starting or reading at the same moment: what is right already is left alone. */
function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The text variant of the first place that shows the form. */
function contextOf(node: unknown, form: string): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const block = node as { type?: unknown; form?: unknown; context?: unknown };
  if (block.type === 'form' && block.form === form && typeof block.context === 'string') return block.context;
  for (const inner of Object.values(node)) {
    const found = contextOf(inner, form);
    if (found) return found;
  }
  return undefined;
}

/** The button cannot be pressed without it. */
function demandedByButton({ buttons = [] }: NonNullable<FormFile['form']>, name: string): boolean {
  const submit = buttons.find((button) => typeof button === 'object' && button.id === 'submit');
  return typeof submit === 'object' && submit.enabled !== undefined && submit.enabled.includes(`values.${name}`);
}

/** Storybook reads titles and export names from the text, so they are written out. */
function storyFile(
  { title, base, brief, other }: Organisation,
  id: string,
  { examples = [], required = [], form }: FormFile,
  context?: string,
): string {
  // What has to be ticked first cannot be missing once the button can be pressed.
  const sends = form?.submit !== undefined || form?.record !== undefined;
  // Of a form in steps the first one is asked.
  const asked =
    form?.look === 'wizard' ? required.filter((name) => form.sections?.[0]?.fields.includes(name)) : required;
  const fails = !brief && sends && asked.some((name) => !demandedByButton(form, name));
  return `// Made from schemas/${id}${ENDING} at every start; changes are lost.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormStory, ${fails ? 'failToSend, ' : ''}isDrawn } from '../../form-story.tsx';

const meta: Meta<typeof FormStory> = {
  title: '${title}/${id}',
  component: FormStory,
  args: ${JSON.stringify({ form: id, context, base })},
  render: (args, { globals }) => <FormStory {...args} language={globals.language} />,
  play: isDrawn,
};
export default meta;
type Story = StoryObj<typeof FormStory>;

const example = ${JSON.stringify(examples[0] ?? {}, null, 2)};

${brief ? '' : 'export const Empty: Story = {};\n'}export const Prefilled: Story = { args: { values: example } };
${fails ? 'export const WithErrors: Story = { play: failToSend };\n' : ''}export const ${other.name}: Story = { args: { values: example }, globals: { language: '${other.language}' } };
`;
}
