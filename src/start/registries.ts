import type { Registries } from '../app/runtime.ts';
import type { Action } from '../core/action.ts';
import type { Widget } from '../form/widget.ts';
import { named } from './named.ts';

/**
 * The folder is the registration: a widget or an action exists because its file does. Those of sign-in pages stand
 * here; the list of all others comes with them, and nobody fetches it who has nothing but a name and a password to fill in.
 */
const widgets: Registries['widgets'] = named(
  import.meta.glob<{ default: Widget }>('../widgets/{text,password}/index.tsx'),
  /\/widgets\/([^/]+)\//,
);
const actions: Registries['actions'] = named(
  import.meta.glob<{ default: Action }>('../actions/{sign-in,from-query}.ts'),
  /\/actions\/([^/]+)\.ts$/,
);

let coming: Promise<void> | null = null;

async function addOthers(): Promise<void> {
  const others = await import('./others.ts');
  Object.assign(widgets, others.widgets);
  Object.assign(actions, others.actions);
}

export const registries: Registries = {
  widgets,
  actions,
  whole() {
    coming ??= addOthers().catch((error) => {
      // Whoever asks again tries again.
      coming = null;
      throw error;
    });
    return coming;
  },
  displays: async () => (await import('./displays.ts')).displays,
};
