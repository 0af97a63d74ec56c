import { materialCells, materialRenderers } from '@jsonforms/material-renderers';
import { JsonForms } from '@jsonforms/react';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { filledRows, isListPage, listSchema, schemaOf, sizeOfPage } from '../../fields.ts';
import { root } from '../../pages/root.ts';

const page = isListPage()
  ? { schema: listSchema(), data: { rows: filledRows() } }
  : { schema: schemaOf(sizeOfPage()), data: {} };

/**
 * JSON Forms with its material renderers and the layout that it makes by itself. It has no button to send; errors that
 * wait for one are a mode that its documentation has for this.
 */
function Page() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <JsonForms
        {...page}
        renderers={materialRenderers}
        cells={materialCells}
        validationMode={asked ? 'ValidateAndShow' : 'ValidateAndHide'}
      />
      <Button id="send" onClick={() => setAsked(true)}>
        Send
      </Button>
    </>
  );
}

createRoot(root()).render(<Page />);
