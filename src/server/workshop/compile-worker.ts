import { setPriority } from 'node:os';
import { serverPlugins } from '../../plugins/server.ts';
import { installPlugins } from '../extensions.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { workOnFiles } from './compile-files.ts';

/** A third of the weight of another thread. */
const NICE = 5;

// The preview is a server of its own.
installPlugins(serverPlugins);
// Members go first on a busy processor. On Linux this is the priority of the calling thread, elsewhere of the process.
if (process.platform === 'linux') setPriority(NICE);
serveTasks(workOnFiles);
