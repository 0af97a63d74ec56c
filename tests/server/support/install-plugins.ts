import { serverPlugins } from '../../../src/plugins/server.ts';
import { installPlugins } from '../../../src/server/domain/config/extensions.ts';

// The first step of `main.ts` and of the commands.
installPlugins(serverPlugins);
