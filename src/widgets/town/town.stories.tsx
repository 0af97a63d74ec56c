import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Sample } from '../../../.storybook/widget-states.tsx';
import { AddressHarness } from '../../../tests/support/fields/address-harness.tsx';
import {
  countryEntries,
  type FakeProviders,
  makeFakeProviders,
  townEntries,
} from '../../../tests/support/sites/fake-providers.tsx';
import { showError } from '../../../tests/support/stories/field-story.tsx';

const meta: Meta<typeof AddressHarness> = {
  title: 'Widgets/town',
  component: AddressHarness,
  parameters: { sample: sample() },
  render: (args, { globals }) => (
    <div style={{ maxWidth: 720, padding: 24 }}>
      <AddressHarness {...args} language={globals.language ?? 'ca'} />
    </div>
  ),
};
export default meta;
type Story = StoryObj<typeof AddressHarness>;

const stored = { pais: 3, codigo: '08001', poblacion: 'Barcelona', provincia: 'Barcelona', comarca: 'Barcelonès' };

function providers(more: (fake: FakeProviders) => void = () => undefined): FakeProviders {
  const fake = makeFakeProviders();
  fake.answer('countries', countryEntries);
  fake.answer('towns', townEntries(['Barcelona', 'Barcelona', 'Barcelonès']), { cpostal: '08001' });
  fake.answer(
    'towns',
    townEntries(
      ['Castellet i la Gornal', 'Barcelona', 'Alt Penedès'],
      ['Cubelles', 'Barcelona', 'Garraf'],
      ['Vilanova i la Geltrú', 'Barcelona', 'Garraf'],
    ),
    { cpostal: '08880' },
  );
  fake.answer('towns', [], { cpostal: '00000' });
  fake.fail('towns', 'unreachable', { cpostal: '99999' });
  more(fake);
  return fake;
}

/** A town with its postal code. */
function sample(): Sample {
  return {
    widget: 'town',
    schema: { type: 'string' },
    ui: { 'ui:options': { source: 'towns', query: 'cpostal', postalCode: 'codigo' } },
    value: 'Barcelona',
    providers: providers(),
    related: {
      properties: { codigo: { type: 'string' } },
      ui: { codigo: { 'ui:widget': 'postal-code' } },
      values: { codigo: '08001' },
    },
    more: { 'fields.codigo.label': { ca: 'Codi postal', es: 'Código postal', en: 'Postal code' } },
  };
}

/** Types a code and waits for the note below the town. */
function typed(code: string, said: RegExp | null): NonNullable<Story['play']> {
  return async ({ canvasElement }) => {
    const box = within(canvasElement).getByLabelText(/^Codi postal/);
    await userEvent.clear(box);
    await userEvent.type(box, code);
    const note = canvasElement.querySelector('#root_poblacion__note');
    await waitFor(() => expect(note?.textContent ?? '').toMatch(said ?? /^$/));
  };
}

export const Stored: Story = { args: { providers: providers(), values: stored } };
export const OneTown: Story = { args: { providers: providers() }, play: typed('08001', /Barcelona/) };
export const SeveralTowns: Story = { args: { providers: providers() }, play: typed('08880', /3 poblacions/) };
export const Searching: Story = { args: { providers: providers() }, play: typed('25001', /buscant|Buscando/) };
export const UnknownCode: Story = { args: { providers: providers() }, play: typed('00000', /00000/) };
export const Unreachable: Story = { args: { providers: providers() }, play: typed('99999', /consultar/) };
export const Abroad: Story = {
  args: { providers: providers(), values: stored },
  play: async ({ canvasElement }) => {
    await userEvent.selectOptions(within(canvasElement).getByLabelText('País'), 'França');
    await waitFor(() => expect(canvasElement.querySelector('#root_poblacion__note')?.textContent).not.toBe(''));
  },
};
export const WithError: Story = {
  args: { providers: providers(), strict: true },
  play: async (context) => {
    await typed('08880', /3 poblacions/)(context);
    await showError(context);
  },
};
