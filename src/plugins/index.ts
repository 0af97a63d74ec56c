import type { Action, PluginManifest } from '../core/action.ts';
import { collegeActionLoaders, manifest } from './college/index.ts';

// The plug-ins of this build, by the names that `menus/settings.json` gives under `plugins`. `server.ts` lists what they
// add to the server.

/** The names that files may use of them. The compiler reads it; no browser does. */
export const pluginManifests: Readonly<Record<string, PluginManifest>> = { college: manifest };

export const pluginActionLoaders: Readonly<Record<string, Record<string, () => Promise<{ default: Action }>>>> = {
  college: collegeActionLoaders,
};
