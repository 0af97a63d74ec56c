import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component in a chunk of its own, which loads when it is drawn. The components around it do not wait.
 * @param meanwhile stands in its place until then
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile?: ReactNode,
): FunctionComponent<Props> {
  const Loaded = lazy(load) as unknown as FunctionComponent<Props>;
  return function Later(props) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

const loadResultDialog = () => import('./result-dialog.tsx');

export const LazyResultDialog = later(async () => ({ default: (await loadResultDialog()).ResultDialog }));

/** Loads the dialog early, because a user who loses the connection must still see it. */
export function fetchLater(): void {
  // Ignored: the component tries again when it is drawn, and reports the failure.
  loadResultDialog().catch(() => undefined);
}
