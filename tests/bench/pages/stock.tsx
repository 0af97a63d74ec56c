import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { filledRows, isListPage, listSchema, schemaOf, sizeOfPage } from '../fields.ts';
import { root } from './root.ts';

/**
 * rjsf with its MUI theme and its default validator, as its documentation begins. It says itself what is missing, as the
 * others do, and not the browser in its place.
 */
const page = isListPage()
  ? { schema: listSchema(), formData: { rows: filledRows() } }
  : { schema: schemaOf(sizeOfPage()) };
createRoot(root()).render(<Form {...page} validator={validator} noHtml5Validate />);
