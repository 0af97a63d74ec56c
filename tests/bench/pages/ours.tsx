import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { FormEngine } from '../../../src/form/index.ts';
import { TextsProvider } from '../../../src/ui/text/texts.tsx';
import { muiTheme } from '../../../src/ui/theme/theme.tsx';
import Text from '../../../src/widgets/text/index.tsx';
import { formInPage } from '../../support/published-form.ts';
import { filledRows, isListPage, sizeOfPage } from '../fields.ts';
import { root } from './root.ts';
import '../../../src/start/start.css';

/** Our engine with a published form, which stands in the page as the server writes it there (`page-data.ts`). */
const list = isListPage();
const given = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Record<string, unknown>;
const { form, validators, texts } = await formInPage(list ? 'bench-list' : `bench-${sizeOfPage()}`, 'ca', given);
// As in the app, parts come with the forms that need them.
const widgets = {
  text: Text,
  ...(list ? { rows: (await import('../../../src/widgets/rows/index.tsx')).default } : {}),
};
const values = list ? { rows: filledRows() } : undefined;

createRoot(root()).render(
  <ThemeProvider theme={muiTheme}>
    <TextsProvider texts={texts}>
      <FormEngine form={form} validators={validators} widgets={widgets} values={values} onSubmit={() => undefined} />
    </TextsProvider>
  </ThemeProvider>,
);
