import { serverPlugins } from '../plugins/server.ts';
import { removeFiles, workOnFiles } from './compile-files.ts';
import { installPlugins } from './domain/config/extensions.ts';
import { giveWay, type Priority } from './kit/threads/give-way.ts';
import { endWithServer } from './kit/threads/own-process.ts';
import { serveTasksInProcess } from './kit/threads/serve-tasks.ts';

// The preview is a server of its own.
installPlugins(serverPlugins);
// Members go first on a busy processor.
giveWay(process.argv[3] as Priority);
endWithServer(removeFiles);
serveTasksInProcess(workOnFiles);
