import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AddressHarness } from '../../../tests/support/fields/address-harness.tsx';
import { countryEntries } from '../../../tests/support/sites/fake-providers.tsx';
import type { ActionContext, Call, CallRequest, CallResult, SourceEntry } from '../../core/action.ts';
import type { Providers } from '../../form/providers.ts';
import { useEntries } from './entries.ts';

/** The address fields with the real list of towns; the server answers with these statuses, the last one repeatedly. */
function openForm(...statuses: number[]) {
  const call: Call = async <T,>({ path }: CallRequest) => {
    if (path === '/lists/countries') return answered<T>(200, countryEntries);
    const facts = { provincia: 'Tarragona', comarca: 'Baix Camp' };
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0;
    return answered<T>(status, [{ value: 'Reus', label: 'Reus', facts }]);
  };
  const context = { call, language: 'ca', session: null } as unknown as ActionContext;
  const providers: Providers = {
    useSource: (source, query) => useEntries(context, source, query),
    useFileStorage: () => null,
  };
  return render(<AddressHarness providers={providers} />);
}

function answered<T>(status: number, entries: readonly SourceEntry[]): CallResult<T> {
  const data = status === 200 ? { entries, total: entries.length } : null;
  return { status, data, error: data ? null : { status: 'Error', message: '' } } as CallResult<T>;
}

const field = (name: string) => document.getElementById(`root_${name}`) as HTMLInputElement;
const again = page.getByRole('button', { name: 'Tornar-ho a provar' });

test.for([429, 401, 408, 503, 0])(
  '%i to the look-up of a postal code: it can be tried again, and then fills the town',
  async (status) => {
    await openForm(status, 200);
    await userEvent.fill(field('codigo'), '43201');
    await expect.element(page.getByText('Ara no podem consultar les poblacions.', { exact: false })).toBeVisible();
    await again.click();
    await expect.poll(() => field('poblacion').value).toBe('Reus');
    expect(field('comarca').value).toBe('Baix Camp');
  },
);

test('400: no town has that code, and another try would not help', async () => {
  await openForm(400);
  await userEvent.fill(field('codigo'), '00000');
  await expect.element(page.getByText('No tenim cap població amb el codi 00000.', { exact: false })).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});
