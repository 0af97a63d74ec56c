import { userEvent, within } from 'storybook/test';
import { familyEntries, listEntries, manyEntries, projectEntries } from '../../../tests/support/fields/tree-entries.ts';
import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';
import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const providers = makeFakeProviders();
providers.answer('projects', projectEntries);
providers.answer('families', familyEntries);
providers.answer('list', listEntries(43));
providers.answer('many', manyEntries(50, 100));
providers.answer('longList', listEntries(5000));
providers.answer('none', []);
providers.fail('down', 'unreachable');

const from = (source: string, more: Record<string, unknown> = {}) => ({ 'ui:options': { source, ...more } });
const rules = [{ group: '*', atLeastOneChild: true }];

const meta: FieldMeta = {
  title: 'Widgets/parameter-tree',
  ...fieldStories({
    widget: 'parameter-tree',
    schema: { type: 'array', items: {} },
    required: true,
    ui: from('projects', { rules }),
    texts: {
      label: { ca: 'Projectes', es: 'Proyectos' },
      help: {
        ca: 'Triï un àmbit i, dins de cada àmbit, els projectes que fa.',
        es: 'Elija un ámbito y, dentro de cada ámbito, los proyectos que realiza.',
      },
    },
    providers,
  }),
};
export default meta;

export const Chosen: FieldStory = { args: { value: [10, 11, 40] } };
export const NoLongerOffered: FieldStory = { args: { value: [40, 99] } };
export const WithError: FieldStory = { args: { value: [10] }, play: showError };
export const Searching: FieldStory = {
  async play({ canvasElement }) {
    await userEvent.type(await within(canvasElement).findByRole('textbox'), 'eolica');
  },
};
export const Families: FieldStory = {
  args: { ui: from('families', { parents: 'group' }), value: [{ idFamilia: 0, id: 1 }] },
};
export const FlatList: FieldStory = { args: { ui: from('list'), value: [{ id: 2 }, { id: 40 }] } };
export const FiveThousandInGroups: FieldStory = { args: { ui: from('many'), value: [4321] } };
export const FiveThousandFlat: FieldStory = { args: { ui: from('longList') } };
export const Loading: FieldStory = { args: { ui: from('waiting') } };
export const Failed: FieldStory = { args: { ui: from('down'), value: [1] } };
export const NothingOffered: FieldStory = { args: { ui: from('none') } };
