import { actionLoaders } from '../actions/index.ts';
import type { Registries } from '../app/runtime.ts';
import { pluginActionLoaders } from '../plugins/index.ts';
import { widgetLoaders } from '../widgets/index.ts';

export const registries: Registries = {
  widgets: widgetLoaders,
  actions: Object.assign({}, actionLoaders, ...Object.values(pluginActionLoaders)),
};
