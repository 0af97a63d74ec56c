import { Component, type ReactNode } from 'react';
import { isReplaced, reloadWhenReached } from '../api/again.ts';
import { FailedView } from '../ui/states.tsx';

interface Props {
  children: ReactNode;
}

/**
 * Limits an error to one part of the page and offers another try. A part whose code could not be loaded fails again at
 * once, because React and some browsers keep the failure: then the page is reloaded, after the usual question about
 * unsent input. Where another release has taken the place of this one, it is reloaded without a press.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  #tried = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate() {
    if (!this.state.failed) this.#tried = false;
  }

  override async componentDidCatch() {
    if (this.#tried || (await isReplaced())) await reloadWhenReached();
  }

  override render() {
    return this.state.failed ? <FailedView onRetry={() => this.#retry()} /> : this.props.children;
  }

  #retry() {
    this.#tried = true;
    this.setState({ failed: false });
  }
}
