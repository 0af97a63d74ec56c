import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * As `lazy`, but what has been fetched is drawn at once. `lazy` alone would show the fallback first, and React then
 * waits and draws the rest in slices between the fallback's frames: on a slow telephone longer than all of it takes.
 */
// biome-ignore lint/suspicious/noExplicitAny: as `lazy` itself, whatever the properties are
export function part<Component extends ComponentType<any>>(
  load: () => Promise<{ default: Component }>,
): LazyExoticComponent<Component> & { fetch(): Promise<unknown> } {
  let come: { default: Component } | null = null;
  const fetch = () =>
    load().then((module) => {
      come = module;
      return module;
    });
  // React takes any thenable; one that answers at once is not waited for.
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what it is for
  const atOnce = { then: (use: (module: typeof come) => void) => use(come) } as Promise<{ default: Component }>;
  return Object.assign(
    lazy(() => (come ? atOnce : fetch())),
    { fetch },
  );
}
