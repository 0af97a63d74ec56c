import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

/** abroad → country (default) ; country = FR → region (required); phone → phone hours. */
const form = makeForm(
  {
    properties: { abroad: { type: 'boolean', default: false }, phone: { type: 'string' } },
    allOf: [
      {
        if: { properties: { abroad: { const: true } }, required: ['abroad'] },
        // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
        then: { properties: { country: { type: 'string', default: 'PT' } } },
        else: { properties: { town: { type: 'string' } } },
      },
      {
        if: { properties: { country: { const: 'FR' } }, required: ['country'] },
        // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
        then: { properties: { region: { type: 'string' } }, required: ['region'] },
      },
    ],
    dependencies: { phone: { properties: { hours: { type: 'string' } } } },
  },
  {
    'ui:order': ['abroad', 'country', 'region', 'town', 'phone', 'hours'],
    abroad: { 'ui:widget': 'checkbox' },
    country: { 'ui:widget': 'text' },
    region: { 'ui:widget': 'text' },
    town: { 'ui:widget': 'text' },
    phone: { 'ui:widget': 'phone' },
    hours: { 'ui:widget': 'text' },
  },
);

test('fields come and go with if/then/else; hidden values are not sent and come back', async () => {
  const onSubmit = vi.fn();
  await render(<Harness form={form} onSubmit={onSubmit} />);
  await userEvent.fill(byId('root_town'), 'Reus');
  expect(byId('root_country')).toBeNull();
  await userEvent.click(byId('root_abroad'));
  expect(byId('root_town')).toBeNull();
  expect(byId('root_country').value).toBe('PT');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ abroad: true, country: 'PT' });
  await userEvent.click(byId('root_abroad'));
  expect(byId('root_town').value).toBe('Reus');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ abroad: false, town: 'Reus' });
});

test('a field hidden by one condition no longer feeds another', async () => {
  const onSubmit = vi.fn();
  await render(<Harness form={form} onSubmit={onSubmit} />);
  await userEvent.click(byId('root_abroad'));
  await userEvent.fill(byId('root_country'), 'FR');
  await userEvent.tab();
  await userEvent.fill(byId('root_region'), 'Occitània');
  await userEvent.click(byId('root_abroad'));
  expect(byId('root_region')).toBeNull();
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ abroad: false });
  await userEvent.click(byId('root_abroad'));
  expect(byId('root_region').value).toBe('Occitània');
});

test('dependencies bring fields in after a pause in typing, and out again', async () => {
  await render(<Harness form={form} />);
  await userEvent.type(byId('root_phone'), '600');
  await expect.poll(() => byId('root_hours')).not.toBeNull();
  expect(document.activeElement?.id).toBe('root_phone');
  await userEvent.clear(byId('root_phone'));
  await expect.poll(() => byId('root_hours')).toBeNull();
});

test('after a failed submit a field that has just come in is left in peace until the next', async () => {
  const strict = makeForm(
    {
      required: ['name'],
      properties: { name: { type: 'string' }, more: { type: 'boolean' } },
      if: { properties: { more: { const: true } }, required: ['more'] },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { properties: { detail: { type: 'string' } }, required: ['detail'] },
    },
    { name: { 'ui:widget': 'text' }, more: { 'ui:widget': 'checkbox' }, detail: { 'ui:widget': 'text' } },
  );
  await render(<Harness form={strict} />);
  await send();
  await userEvent.click(page.getByRole('dialog').getByRole('button'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(byId('root_more'));
  expect(byId('root_detail').getAttribute('aria-invalid')).toBe('false');
  expect(byId('root_name').getAttribute('aria-invalid')).toBe('true');
  await send();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(byId('root_detail').getAttribute('aria-invalid')).toBe('true');
});

test('choices that conditions narrow stand in the order of the file; one that is gone is shown as such, and another can be chosen', async () => {
  const given = (country: string, region: string[]) => ({
    if: { properties: { country: { const: country } }, required: ['country'] },
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    then: { properties: { region: { enum: region } } },
  });
  const places = makeForm(
    {
      required: ['region'],
      properties: {
        country: { type: 'string', enum: ['es', 'fr'] },
        region: { type: 'string', enum: ['vlc', 'cat', 'occ', 'naq', 'ara'] },
      },
      allOf: [given('es', ['ara', 'cat', 'vlc']), given('fr', ['naq', 'occ'])],
    },
    { country: { 'ui:widget': 'select' }, region: { 'ui:widget': 'select' } },
  );
  const onSubmit = vi.fn();
  await render(<Harness form={places} texts={{ 'fields.region.options.cat': 'Catalunya' }} onSubmit={onSubmit} />);
  const select = (id: string) => document.getElementById(id) as HTMLSelectElement;
  const offered = () => [...select('root_region').options].map(({ text }) => text);
  await userEvent.selectOptions(select('root_country'), 'es');
  await expect.poll(offered).toEqual(['Trieu una opció', 'vlc', 'Catalunya', 'ara']);
  await userEvent.selectOptions(select('root_region'), 'Catalunya');
  await userEvent.selectOptions(select('root_country'), 'fr');
  await expect.poll(offered).toEqual(['Catalunya (ja no es pot triar)', 'occ', 'naq']);
  expect(select('root_region').value).toBe('cat');
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  await userEvent.selectOptions(select('root_region'), 'naq');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ country: 'fr', region: 'naq' });
});
