import { actionManifests } from '../../actions/manifests.ts';
import type { Action, ActionManifest, PluginManifest } from '../../core/action.ts';
import type { WidgetManifest } from '../../core/forms/widget-manifest.ts';
import { CALL_CHECKS } from '../../core/session/access.ts';
import { pluginManifests } from '../../plugins/index.ts';
import { signerNames } from '../../signing/index.ts';
import { ICON_NAMES } from '../../ui/icons/names.ts';
import { widgetManifests } from '../../widgets/manifests.ts';
import type { JsonObject } from '../json.ts';

/** A use of an action that files may name. */
export type Ability = keyof Action;

/** What config may name of the program: each kind by name. */
export interface Registry {
  widgets: ReadonlyMap<string, WidgetManifest>;
  /** The JSON Schema of the parameters of each action, the plug-ins' too; null when it takes none. */
  actions: ReadonlyMap<string, JsonObject | null>;
  abilities: ReadonlyMap<string, readonly Ability[]>;
  /** Actions whose values the server reads itself. */
  readers: readonly string[];
  signers: readonly string[];
  /** Plug-in → the checks that its calls ask for. */
  plugins: ReadonlyMap<string, readonly string[]>;
  /** The checks that calls of the server ask for. */
  checks: readonly string[];
  icons: readonly string[];
}

/** The lists that a registry is made of. */
export interface Registered {
  widgets: Readonly<Record<string, WidgetManifest>>;
  actions: Readonly<Record<string, ActionManifest>>;
  plugins: Readonly<Record<string, PluginManifest>>;
  signers: readonly string[];
  icons: readonly string[];
  checks: readonly string[];
}

export function registryOf({ widgets, plugins, signers, icons, checks, ...own }: Registered): Registry {
  const lists = [own.actions, ...Object.values(plugins).map(({ actions }) => actions)];
  const actions = Object.entries<ActionManifest>(Object.assign({}, ...lists));
  return {
    widgets: new Map(Object.entries(widgets)),
    actions: new Map(actions.map(([name, { params }]) => [name, (params as JsonObject | undefined) ?? null])),
    abilities: new Map(actions.map(([name, { can }]) => [name, can])),
    readers: actions.filter(([, { readOnServer }]) => readOnServer).map(([name]) => name),
    plugins: new Map(Object.entries(plugins).map(([name, plugin]) => [name, plugin.checks])),
    signers,
    icons,
    checks,
  };
}

/** What this program has. */
export const PROGRAM: Registry = registryOf({
  widgets: widgetManifests,
  actions: actionManifests,
  plugins: pluginManifests,
  signers: signerNames,
  icons: ICON_NAMES,
  checks: CALL_CHECKS,
});
