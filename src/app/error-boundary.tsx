import { Component, type ReactNode } from 'react';
import { reloadWhenReached } from '../api/reached.ts';
import { FailedView } from '../ui/states.tsx';

interface Props {
  children: ReactNode;
  /** A change of it gives the content another try, e.g. the path of the page. */
  resetKey?: string;
}

/**
 * Keeps a fault in one part from taking the page with it; offers another try. A part whose code did not come fails at
 * once when it is drawn again, because React and some browsers keep that: then the page is loaded anew, which asks first
 * whether it may leave what was typed.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  #tried = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
    if (!this.state.failed) this.#tried = false;
  }

  override componentDidCatch() {
    if (this.#tried) reloadWhenReached();
  }

  override render() {
    return this.state.failed ? <FailedView onRetry={() => this.#retry()} /> : this.props.children;
  }

  #retry() {
    this.#tried = true;
    this.setState({ failed: false });
  }
}
