import { Component, type ReactNode } from 'react';
import { isReplaced, reloadWhenReached } from '../api/again.ts';
import { FailedView } from '../ui/states.tsx';
import { useTexts } from '../ui/text/texts.tsx';

interface Props {
  children: ReactNode;
  /** Called before another try. */
  onRetry?(): void;
}

/** `unloaded`: its code did not come; `broken`: it came, and could not be drawn. */
type Failure = 'unloaded' | 'broken';

/**
 * Limits an error to one part of the page and offers another try. A part whose code could not be loaded fails again at
 * once, because React and some browsers keep the failure: then the page is reloaded, after the usual question about
 * unsent input. Where another release has taken the place of this one, it is reloaded without a press.
 */
export class ErrorBoundary extends Component<Props, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };
  #tried = false;

  static getDerivedStateFromError(error: unknown) {
    return { failure: isUnloaded(error) ? 'unloaded' : 'broken' };
  }

  override componentDidUpdate() {
    if (!this.state.failure) this.#tried = false;
  }

  override async componentDidCatch() {
    if (this.#tried || (await isReplaced())) await reloadWhenReached();
  }

  override render() {
    const { failure } = this.state;
    return failure ? <Failed failure={failure} onRetry={() => this.#retry()} /> : this.props.children;
  }

  #retry() {
    this.#tried = true;
    this.props.onRetry?.();
    this.setState({ failure: null });
  }
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { text } = useTexts();
  if (failure === 'unloaded') return <FailedView onRetry={onRetry} />;
  return (
    <FailedView title={text('app.failed.titleBroken')} message={text('app.failed.textBroken')} onRetry={onRetry} />
  );
}

/** Chromium, Firefox and Safari say in other words that a module did not come; Vite says it of a style sheet. */
const UNLOADED =
  /dynamically imported module|importing a module|unable to preload|failed to fetch|load failed|networkerror|\(\d{3}\)$/i;

/** Parts fetch their code, and published files, and throw what that throws. */
function isUnloaded(error: unknown): boolean {
  return !(error instanceof Error) || UNLOADED.test(error.message);
}
