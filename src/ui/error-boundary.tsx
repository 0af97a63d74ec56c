import { Component, type ReactNode } from 'react';
import { FailedView } from './states.tsx';

interface Props {
  children: ReactNode;
  /** A change of it gives the content another try, e.g. the path of the page. */
  resetKey?: string;
}

/** Keeps a fault in one part from taking the page with it; offers another try. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <FailedView onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}
