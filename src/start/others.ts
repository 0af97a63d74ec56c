import { actionLoaders } from '../actions/index.ts';
import type { Action } from '../core/action.ts';
import { pluginActionLoaders } from '../plugins/index.ts';

/** All widgets and actions; fetched with the first form that has one beside those in `registries.ts`. */
export { widgetLoaders as widgets } from '../widgets/index.ts';
export const actions: Readonly<Record<string, () => Promise<{ default: Action }>>> = Object.assign(
  {},
  actionLoaders,
  ...Object.values(pluginActionLoaders),
);
