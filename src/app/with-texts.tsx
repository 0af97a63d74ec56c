import type { ReactNode } from 'react';
import useSWR from 'swr';
import { FailedView, LoadingView } from '../ui/states.tsx';
import { useApp } from './context.tsx';

interface Props {
  /** Those for signed-in users. */
  signedIn?: boolean;
  /** Parts of the app that have texts of their own, by their folder in `blocks/`. */
  of: readonly string[];
  children: ReactNode;
}

/** Draws what needs texts that not every page has, once they are there. */
export function WithTexts({ signedIn = false, of, children }: Props) {
  const { workspace, language } = useApp();
  const wanted = { signedIn, blocks: of };
  const missing = !workspace.texts.has(language, wanted);
  const {
    data: come,
    error,
    mutate,
  } = useSWR(missing ? ['texts', workspace.version, language, signedIn, ...of] : null, () =>
    workspace.texts.ensure(language, wanted).then(() => true),
  );
  if (!missing || come) return children;
  return error ? <FailedView onRetry={() => void mutate()} /> : <LoadingView />;
}
