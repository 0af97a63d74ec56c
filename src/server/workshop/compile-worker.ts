import { serveTasks } from '../threads/serve-tasks.ts';
import { compileFiles } from './compile-files.ts';

serveTasks(compileFiles);
