import { serveTasks } from '../../kit/threads/serve-tasks.ts';
import type { DocumentTask } from './in-thread.ts';
import { writeDocument } from './pdf/write-document.ts';
import { withSignaturePlace, withValidationData } from './signing/pdf-signature.ts';

serveTasks(async (task: DocumentTask) => {
  if ('content' in task) return writeDocument(task.content);
  if ('signed' in task) return withValidationData(task.signed, task.data);
  return withSignaturePlace(task.document, task.facts);
});
