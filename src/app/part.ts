import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Like `lazy`, but a part that was loaded with `fetch` is drawn at once. `lazy` alone would show the fallback first,
 * and React would then draw the rest in slices between the fallback's frames, which takes longer on slow telephones.
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
  // React accepts any thenable, and does not wait for a synchronous one.
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what it is for
  const atOnce = { then: (use: (module: typeof come) => void) => use(come) } as Promise<{ default: Component }>;
  return Object.assign(
    lazy(() => (come ? atOnce : fetch())),
    { fetch },
  );
}
