import { userEvent, waitFor, within } from 'storybook/test';
import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';
import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const places = [
  { value: 'p-1', label: 'Castellfollit de la Roca' },
  { value: 'p-2', label: 'Castellfollit de Riubregós' },
  { value: 'p-3', label: 'Castelló de Farfanya' },
];
const ready = makeFakeProviders();
ready.answer('municipalities', places);
const none = makeFakeProviders();
none.answer('municipalities', []);
const failed = makeFakeProviders();
failed.fail('municipalities', 'unreachable');

const meta: FieldMeta = {
  title: 'Widgets/autocomplete',
  ...fieldStories({
    widget: 'autocomplete',
    schema: { type: 'string' },
    ui: { 'ui:options': { source: 'municipalities' } },
    texts: {
      label: { ca: 'Municipi', es: 'Municipio' },
      help: { ca: "On s'ha fet l'obra", es: 'Dónde se ha hecho la obra' },
    },
    providers: ready,
  }),
};
export default meta;

const typed: NonNullable<FieldStory['play']> = async ({ canvasElement }) => {
  await userEvent.type(within(canvasElement).getByRole('combobox'), 'castell');
  await waitFor(() => within(canvasElement).getByText(/Castellfollit de la Roca|no coincideix|cercar a la llista/));
};

export const Chosen: FieldStory = { args: { value: 'p-1' } };
export const Offers: FieldStory = {
  play: typed,
  decorators: [(Story) => <div style={{ minHeight: 360 }}>{Story()}</div>],
};
export const NothingFound: FieldStory = { args: { providers: none }, play: typed };
export const Unreachable: FieldStory = { args: { providers: failed }, play: typed };
export const Gone: FieldStory = { args: { value: 'p-9', providers: none } };
