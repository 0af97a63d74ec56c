import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AddressHarness } from '../../../tests/support/fields/address-harness.tsx';
import { countryEntries, makeFakeProviders, townEntries } from '../../../tests/support/sites/fake-providers.tsx';

const code = () => document.getElementById('root_codigo') as HTMLInputElement;

test('in the home country it has the numeric keyboard and removes spaces', async () => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  providers.answer('countries', countryEntries);
  await render(<AddressHarness providers={providers} onSubmit={onSubmit} />);
  expect(code().inputMode).toBe('numeric');
  await userEvent.fill(code(), '\u200e08\u00a0001\u200b ');
  expect(code().value).toBe('08001');
  providers.answer('towns', townEntries(['Barcelona', 'Barcelona', 'Barcelonès']), { cpostal: '08001' });
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.poll(() => onSubmit.mock.calls[0]?.[0]).toMatchObject({ codigo: '08001' });
});

test('codes of other countries may have letters and spaces', async () => {
  const providers = makeFakeProviders();
  providers.answer('countries', countryEntries);
  await render(<AddressHarness providers={providers} values={{ pais: 1 }} />);
  expect(code().inputMode).toBe('text');
  await userEvent.click(code());
  await userEvent.keyboard('AD500 A');
  expect(code().value).toBe('AD500 A');
  expect(providers.asked.filter(({ source }) => source === 'towns')).toEqual([]);
});
