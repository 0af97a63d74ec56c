import type { Registries } from '../app/runtime.ts';
import type { Action } from '../core/action.ts';
import type { Widget } from '../form/widget.ts';

/** The folder is the registration: a widget or an action exists because its file does. */
export const registries: Registries = {
  widgets: named(import.meta.glob<{ default: Widget }>('../widgets/*/index.tsx'), /\/widgets\/([^/]+)\//),
  actions: named(
    import.meta.glob<{ default: Action }>(['../actions/*.ts', '../plugins/*/actions/*.ts']),
    /\/actions\/([^/]+)\.ts$/,
  ),
  displays: async () => (await import('./displays.ts')).displays,
};

function named<T>(files: Record<string, T>, pattern: RegExp): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([file, load]) => [pattern.exec(file)?.[1] ?? file, load]));
}
