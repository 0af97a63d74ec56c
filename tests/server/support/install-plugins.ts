import { serverPlugins } from '../../../src/plugins/server.ts';
import { installPlugins } from '../../../src/server/extensions.ts';

// What `main.ts` and the commands begin with.
installPlugins(serverPlugins);
