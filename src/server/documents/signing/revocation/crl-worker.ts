import { serveTasks } from '../../../threads/serve-tasks.ts';
import { readCrl } from './read-crl.ts';

serveTasks(readCrl);
