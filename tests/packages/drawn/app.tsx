import { compileSchema, SchemaForm } from '@el-meu-collegi/engine';
import { useState } from 'react';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    member: { type: 'boolean', title: 'A member' },
    size: { type: 'string', title: 'Size', enum: ['small', 'large'] },
  },
};

export const contact = compileSchema(schema);

export function App() {
  const [sent, setSent] = useState('');
  return (
    <main>
      <SchemaForm form={contact} onSubmit={(values) => setSent(JSON.stringify(values))} />
      <output>{sent}</output>
    </main>
  );
}
