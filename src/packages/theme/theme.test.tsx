import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Look, theme } from './index.tsx';

const Form = withTheme(theme);

const schema: RJSFSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    age: { type: 'integer', title: 'Age' },
    member: { type: 'boolean', title: 'A member' },
    size: { type: 'string', title: 'Size', enum: ['s', 'l'] },
    home: { type: 'object', title: 'Home', properties: { street: { type: 'string', title: 'Street' } } },
  },
};

test('a stock Form of rjsf with its own validator draws, checks and sends with our widgets', async () => {
  const onSubmit = vi.fn();
  const uiSchema = {
    size: { 'ui:widget': 'radio', 'ui:enumNames': ['Small', 'Large'] },
    age: { 'ui:widget': 'updown' },
  };
  await render(
    <Look>
      <Form {...{ schema, uiSchema, validator }} noHtml5Validate onSubmit={({ formData }) => onSubmit(formData)} />
    </Look>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(page.getByLabelText('Name'), 'Alba');
  await userEvent.fill(page.getByLabelText('Age'), '33');
  await userEvent.click(page.getByLabelText('A member'));
  await userEvent.click(page.getByLabelText('Large'));
  await userEvent.fill(page.getByLabelText('Street'), 'Major 1');
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect
    .poll(() => onSubmit.mock.calls)
    .toEqual([[{ name: 'Alba', age: 33, member: true, size: 'l', home: { street: 'Major 1' } }]]);
});
