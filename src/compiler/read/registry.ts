import { actionManifests } from '../../actions/manifests.ts';
import type { Action, ActionManifest, PluginManifest } from '../../core/action.ts';
import type { WidgetManifest } from '../../core/forms/widget-manifest.ts';
import { CALL_CHECKS } from '../../core/session/access.ts';
import { pluginManifests } from '../../plugins/index.ts';
import { signerNames } from '../../signing/index.ts';
import { ICON_NAMES } from '../../ui/icons/names.ts';
import { widgetManifests } from '../../widgets/manifests.ts';

/** A use of an action that files may name. */
export type Ability = keyof Action;

/** The parts of the program that config may name: each kind by name. */
export interface Registry {
  widgets: ReadonlyMap<string, WidgetManifest>;
  /** The plug-ins' too. */
  actions: ReadonlyMap<string, ActionManifest>;
  plugins: ReadonlyMap<string, PluginManifest>;
  signers: readonly string[];
  icons: readonly string[];
  /** The checks that calls of the server ask for. */
  checks: readonly string[];
}

export interface Registered extends Pick<Registry, 'signers' | 'icons' | 'checks'> {
  widgets: Readonly<Record<string, WidgetManifest>>;
  actions: Readonly<Record<string, ActionManifest>>;
  plugins: Readonly<Record<string, PluginManifest>>;
}

export function registryOf({ widgets, actions, plugins, ...lists }: Registered): Registry {
  const all = [actions, ...Object.values(plugins).map((plugin) => plugin.actions)];
  return {
    ...lists,
    widgets: new Map(Object.entries(widgets)),
    actions: new Map(all.flatMap((some) => Object.entries(some))),
    plugins: new Map(Object.entries(plugins)),
  };
}

export const PROGRAM: Registry = registryOf({
  widgets: widgetManifests,
  actions: actionManifests,
  plugins: pluginManifests,
  signers: signerNames,
  icons: ICON_NAMES,
  checks: CALL_CHECKS,
});
