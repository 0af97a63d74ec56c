import type { PluginManifest } from '../core/action.ts';
import * as college from './college/index.ts';

// The plug-ins of this build: what their files may name, and the code for browsers. `server.ts` lists their server part.

export const pluginManifests: Readonly<Record<string, PluginManifest>> = { college: college.manifest };

export const pluginActionLoaders = { ...college.actionLoaders };
