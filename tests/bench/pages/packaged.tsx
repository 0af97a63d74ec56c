import { createRoot } from 'react-dom/client';
import { SchemaForm } from '../../../src/packages/engine/compiled.tsx';
import { root } from './root.ts';
import ten from './ten.schema.json?form';

/** The package of the engine, as its README begins for a page under a strict policy. */
createRoot(root()).render(<SchemaForm form={ten} onSubmit={() => undefined} />);
