import type { ServerPlugin } from '../server/plugin.ts';
import { college } from './college/server.ts';

/** The server part of the plug-ins of this build, by the names that `menus/settings.json` gives under `plugins`. */
export const serverPlugins: Readonly<Record<string, ServerPlugin>> = { college };
