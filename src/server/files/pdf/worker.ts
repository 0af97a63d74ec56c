import { serveTasks } from '../../threads/serve-tasks.ts';
import { inspectPdf } from './inspection.ts';

serveTasks(inspectPdf);
