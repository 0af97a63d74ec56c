import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { schemaOf, sizeOfPage } from '../fields.ts';
import { root } from './root.ts';

/** rjsf with its MUI theme and its default validator, as its documentation begins. */
createRoot(root()).render(<Form schema={schemaOf(sizeOfPage())} validator={validator} />);
