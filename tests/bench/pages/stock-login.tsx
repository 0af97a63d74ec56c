import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { root } from './root.ts';

/** The smallest login that stock rjsf + MUI can draw: one form, no router, no texts, no session. */
createRoot(root()).render(
  <Form
    schema={{
      type: 'object',
      required: ['username', 'password'],
      properties: { username: { type: 'string', title: 'Number' }, password: { type: 'string', title: 'Password' } },
    }}
    uiSchema={{ password: { 'ui:widget': 'password' } }}
    validator={validator}
  />,
);
