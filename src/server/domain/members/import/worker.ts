import { serveTasks } from '../../../kit/threads/serve-tasks.ts';
import { membersTable } from './read.ts';

serveTasks(async (csv: string) => membersTable(csv));
