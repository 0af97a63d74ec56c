import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { FormEngine } from '../../../src/form/index.ts';
import { TextsProvider } from '../../../src/ui/text/texts.tsx';
import { theme } from '../../../src/ui/theme/theme.ts';
import Text from '../../../src/widgets/text/index.tsx';
import { loadPublishedForm } from '../../support/published-form.ts';
import { sizeOfPage } from '../fields.ts';
import { root } from './root.ts';
import '../../../src/start/start.css';

/** Our engine with a published form, loaded as the app loads it. */
const { form, validators, texts } = await loadPublishedForm(`bench-${sizeOfPage()}`, 'ca');

createRoot(root()).render(
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <TextsProvider texts={texts}>
      <FormEngine form={form} validators={validators} widgets={{ text: Text }} onSubmit={() => undefined} />
    </TextsProvider>
  </ThemeProvider>,
);
