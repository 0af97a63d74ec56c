import type { CompiledForm } from '../../core/config.ts';
import type { Widget } from '../../form/index.ts';
import { later } from '../../ui/later.tsx';
import { widgetLoaders } from '../../widgets/index.ts';

const loaders: Readonly<Record<string, () => Promise<{ default: Widget }>>> = widgetLoaders;
const loaded = new Map<string, { default: Widget }>();

async function load(name: string): Promise<{ default: Widget }> {
  const widget = await (loaders[name] as (typeof loaders)[string])();
  loaded.set(name, widget);
  return widget;
}

/** Every kind of field, loaded when it is drawn. One that is loaded already is drawn at once, as `renderToString` needs it. */
export const widgets: Readonly<Record<string, Widget>> = Object.fromEntries(
  Object.keys(loaders).map((name) => [
    name,
    later(() => (atOnce(loaded.get(name)) ?? load(name)) as Promise<{ default: never }>) as Widget,
  ]),
);

/** React takes what such a promise holds without waiting. */
function atOnce(widget: { default: Widget } | undefined): Promise<{ default: Widget }> | undefined {
  if (!widget) return undefined;
  // biome-ignore lint/suspicious/noThenProperty: a promise that is kept already
  return { then: (taken: (value: unknown) => unknown) => taken(widget) } as unknown as Promise<{ default: Widget }>;
}

/** Loads the kinds of fields that a form has: before a server draws it, or before it shows. */
export async function loadWidgets({ widgets: used }: Pick<CompiledForm, 'widgets'>): Promise<void> {
  const names = Object.keys(used).filter((name) => Object.hasOwn(loaders, name) && !loaded.has(name));
  await Promise.all(names.map(load));
}
