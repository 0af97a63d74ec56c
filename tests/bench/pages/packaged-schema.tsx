import { createRoot } from 'react-dom/client';
import { SchemaForm } from '../../../src/packages/engine/index.tsx';
import { schemaOf, sizeOfPage } from '../fields.ts';
import { root } from './root.ts';

/** The package of the engine with a schema that comes at run time. */
const schema = schemaOf(sizeOfPage());
createRoot(root()).render(<SchemaForm schema={schema} onSubmit={() => undefined} />);
