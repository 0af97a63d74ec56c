import { SchemaForm } from '@el-meu-collegi/engine/compiled';
import ca from '@el-meu-collegi/engine/words/ca';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import contact from './contact.schema.json?form';

const texts = { ca: { name: { label: 'Nom' }, day: { label: 'Dia' }, size: { options: { large: 'Gran' } } } };
const words = { ca };

function Page() {
  const [language, setLanguage] = useState('en');
  const [sent, setSent] = useState('');
  return (
    <main>
      <button type="button" onClick={() => setLanguage(language === 'en' ? 'ca' : 'en')}>
        {language}
      </button>
      <SchemaForm
        form={contact}
        {...{ language, texts, words }}
        onSubmit={(values) => setSent(JSON.stringify(values))}
      />
      <output>{sent}</output>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
