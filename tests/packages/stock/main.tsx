import { Look, theme } from '@el-meu-collegi/theme';
import Iban from '@el-meu-collegi/theme/widgets/iban';
import ca from '@el-meu-collegi/theme/words/ca';
import { withTheme } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const Form = withTheme(theme);

const schema: RJSFSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', title: 'Name' }, account: { type: 'string', title: 'Account' } },
};
const uiSchema = { account: { 'ui:widget': 'ours' } };

function Page() {
  const [sent, setSent] = useState('');
  return (
    <Look language="ca">
      <Form
        {...{ schema, uiSchema, validator }}
        widgets={{ ours: Iban }}
        formContext={{ language: 'ca', words: { ca } }}
        noHtml5Validate
        onSubmit={({ formData }) => setSent(JSON.stringify(formData))}
      />
      <output>{sent}</output>
    </Look>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
