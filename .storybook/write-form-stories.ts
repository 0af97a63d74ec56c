import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUB } from '../scripts/lib/site.mjs';
import { typeName } from '../src/compiler/emit/types.ts';
import { generated, ROOT, writeStories } from './write-stories.ts';

/** The folder of an organisation's files, and the settings of its stories. */
export interface Organisation {
  root: string;
  /** Prefix of the stories' titles. */
  title: string;
  /** URL of its published files; default `/config/`. */
  base?: string;
  /** Only filled stories: empty fields and errors look as in any organisation. */
  brief?: boolean;
  /** Folder of the types generated from its forms, relative to the stories; the examples are checked against them. */
  types?: string;
  /** Its second language. */
  other: { name: string; language: string };
}

const ENDING = '.schema.json';

/** The parts of a form file that its stories depend on. */
interface FormFile {
  examples?: unknown[];
  required?: string[];
  form?: {
    submit?: unknown;
    record?: unknown;
    buttons?: (string | { id: string; enabled?: string })[];
    inSteps?: boolean;
    sections?: { fields: string[] }[];
  };
}

export const OWN = {
  title: 'Forms',
  types: '../../../src/types/forms',
  other: { name: 'InSpanish', language: 'es' },
};

export function writeAllFormStories(): void {
  writeFormStories();
  const other = { name: 'InEnglish', language: 'en' };
  writeFormStories(
    { root: join(ROOT, CLUB), title: 'Club', base: '/club/config/', brief: true, other },
    generated('club'),
  );
}

/**
 * Writes one story file for each form of `schemas/`.
 * @param out folder of the story files; all other files in it are deleted
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

/** The text context of the first block that shows the form. */
function contextOf(node: unknown, form: string): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const block = node as { type?: unknown; form?: unknown; context?: unknown };
  if (block.type === 'form' && block.form === form && typeof block.context === 'string') return block.context;
  for (const inner of Object.values(node)) {
    const context = contextOf(inner, form);
    if (context) return context;
  }
  return undefined;
}

/** The submit button is disabled without this field. */
function enablesButton({ buttons = [] }: NonNullable<FormFile['form']>, name: string): boolean {
  const submit = buttons.find((button) => typeof button === 'object' && button.id === 'submit');
  return typeof submit === 'object' && submit.enabled !== undefined && submit.enabled.includes(`values.${name}`);
}

/**
 * The code of a story file. Storybook reads titles and export names from the text, so they are written out. `Empty` is no
 * test if `WithErrors` is: that story has the same fields, and their errors.
 */
function storyFile(
  { title, base, brief, types, other }: Organisation,
  id: string,
  { examples = [], required = [], form }: FormFile,
  context?: string,
): string {
  // A field that enables the button cannot be missing when the form is sent.
  const sends = form?.submit !== undefined || form?.record !== undefined;
  // A form in steps shows only the errors of its first step.
  const asked = form?.inSteps ? required.filter((name) => form.sections?.[0]?.fields.includes(name)) : required;
  const fails = !brief && sends && asked.some((name) => !enablesButton(form, name));
  const values = types !== undefined && examples.length > 0 ? { type: typeName(id), from: `${types}/${id}.ts` } : null;
  return `// Generated from schemas/${id}${ENDING} at every start; changes are lost.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormStory, ${fails ? 'failToSend, ' : ''}isDrawn } from '../../form-story.tsx';
import { isMapped, MapStory } from '../../map-story.tsx';
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

${brief ? '' : `export const Empty: Story = {${fails ? " tags: ['!test'] " : ''}};\n`}export const Prefilled: Story = { args: { values: example } };
${fails ? 'export const WithErrors: Story = { play: failToSend };\n' : ''}export const ${other.name}: Story = { args: { values: example }, globals: { language: '${other.language}' } };
export const AsMap: Story = {
  tags: ['!test'],
  args: { values: example },
  render: (args, { globals }) => <MapStory {...args} language={globals.language} />,
  play: isMapped,
};
`;
}
