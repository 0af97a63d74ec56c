import { afterEach, expect, test } from 'vitest';
import type { CompiledForm } from '../../src/core/config.ts';
import { type Change, goodCopy } from './good-copy.ts';
import { compileGood } from './good-registry.ts';

const LABEL = (label: string): Change[] =>
  ['ca', 'es'].map((language) => ({
    file: `messages/${language}/fields.json`,
    from: '{\n',
    to: `{\n  "photo": { "label": "${label}" },\n`,
  }));
const field = (required: string): Change => ({
  file: 'schemas/visit.schema.json',
  from: '"properties": {\n',
  to: `"properties": {
    "photo": {
      "type": "object",
      "required": ["${required}"],
      "properties": { "name": { "type": "string" }, "type": { "type": "string", "enum": ["image/png"] } },
      "ui:widget": "file"
    },\n`,
});
const WIDGET: Change = { file: 'src/widgets/file/widget.json', text: '{ "types": ["object"] }' };

let remove: (() => Promise<void>) | undefined;
afterEach(() => remove?.());

async function compile(changes: Change[]) {
  const copy = await goodCopy(changes);
  remove = copy.remove;
  return compileGood(copy.root);
}

test('what a widget holds as a whole has rules, and asks for no texts and widgets of its parts', async () => {
  const { problems, compiled } = await compile([WIDGET, field('name'), ...LABEL('Foto')]);
  expect(problems).toEqual([]);
  const file = compiled?.manifest.forms.visit?.form ?? '';
  const form = JSON.parse(compiled?.files.get(file) ?? '{}') as CompiledForm;
  expect(form.uiSchema.photo).toEqual({ 'ui:widget': 'file', name: {}, type: {} });
  expect((form.schema.properties as Record<string, object>).photo).toMatchObject({ required: ['name'] });
});

test('a required part that does not exist is told all the same', async () => {
  const { problems } = await compile([WIDGET, field('nome'), ...LABEL('Foto')]);
  expect(problems.map(({ what }) => what)).toEqual(['"required" names "nome", which is no property of the form']);
});
