import { serveTasks } from '../threads/serve-tasks.ts';
import type { DocumentTask } from './in-thread.ts';
import { writeDocument } from './pdf/write-document.ts';
import { withSignaturePlace } from './signing/pdf-signature.ts';

serveTasks(async (task: DocumentTask) =>
  'content' in task ? writeDocument(task.content) : withSignaturePlace(task.document, task.facts),
);
