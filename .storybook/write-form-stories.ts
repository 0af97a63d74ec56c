import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUB } from '../scripts/lib/site.mjs';
import { typeName } from '../src/compiler/emit/types.ts';
import { generated, ROOT, writeStories } from './write-stories.ts';

/** Whose forms: the folder with its `schemas/` and `menus/`, and what is special of its stories. */
export interface Organisation {
  root: string;
  /** Begins the titles of its stories. */
  title: string;
  /** Where it is published, when it is not `/config/`. */
  base?: string;
  /** Filled in alone, in both languages: what is empty or wrong looks as in any organisation. */
  brief?: boolean;
  /** Folder of the types made of its forms, as the stories see it: they hold what the stories fill in. */
  types?: string;
  /** Its second language. */
  other: { name: string; language: string };
}

const ENDING = '.schema.json';

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

/** What the college's stories have of their own. */
export const OWN = {
  title: 'Forms',
  types: '../../../src/types/forms',
  other: { name: 'InSpanish', language: 'es' },
};

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
  const ids = files.map((name) => name.slice(0, -ENDING.length)).sort();
  const menu: unknown = JSON.parse(readFileSync(join(root, 'menus', 'workspace.json'), 'utf8'));
  const codeOf = (id: string) => {
    const schema = JSON.parse(readFileSync(join(root, 'schemas', id + ENDING), 'utf8')) as FormFile;
    return storyFile(organisation, id, schema, contextOf(menu, id));
  };
  writeStories(out, Object.fromEntries(ids.map((id) => [id, codeOf(id)])));
  return ids;
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
  { title, base, brief, types, other }: Organisation,
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
  const values = types !== undefined && examples.length > 0 ? { type: typeName(id), from: `${types}/${id}.ts` } : null;
  return `// Made from schemas/${id}${ENDING} at every start; changes are lost.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormStory, ${fails ? 'failToSend, ' : ''}isDrawn } from '../../form-story.tsx';
${values ? `import type { ${values.type} } from '${values.from}';\n` : ''}
const meta: Meta<typeof FormStory> = {
  title: '${title}/${id}',
  component: FormStory,
  args: ${JSON.stringify({ form: id, context, base })},
  render: (args, { globals }) => <FormStory {...args} language={globals.language} />,
  play: isDrawn,
};
export default meta;
type Story = StoryObj<typeof FormStory>;

const example = ${JSON.stringify(examples[0] ?? {}, null, 2)}${values ? ` satisfies ${values.type}` : ''};

${brief ? '' : 'export const Empty: Story = {};\n'}export const Prefilled: Story = { args: { values: example } };
${fails ? 'export const WithErrors: Story = { play: failToSend };\n' : ''}export const ${other.name}: Story = { args: { values: example }, globals: { language: '${other.language}' } };
`;
}
