import { serverPlugins } from '../../plugins/server.ts';
import { installPlugins } from '../extensions.ts';
import { giveWay, type Priority } from '../threads/give-way.ts';
import { endWithServer } from '../threads/own-process.ts';
import { serveTasksInProcess } from '../threads/serve-tasks.ts';
import { removeFiles, workOnFiles } from './compile-files.ts';

// The preview is a server of its own.
installPlugins(serverPlugins);
// Members go first on a busy processor.
giveWay(process.argv[3] as Priority);
endWithServer(removeFiles);
serveTasksInProcess(workOnFiles);
