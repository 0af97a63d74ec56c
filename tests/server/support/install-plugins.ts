import { serverPlugins } from '../../../src/plugins/server.ts';
import { installPlugins } from '../../../src/server/extensions.ts';

// The first step of `main.ts` and of the commands.
installPlugins(serverPlugins);
