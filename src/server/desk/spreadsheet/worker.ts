import { serveTasks } from '../../threads/serve-tasks.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

serveTasks(writeSpreadsheet);
