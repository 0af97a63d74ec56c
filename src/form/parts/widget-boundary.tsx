import { Component, type ReactNode, Suspense } from 'react';
import { Notice } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';

/** Says in place which widget is missing or failed; the rest of the form goes on. */
export function WidgetFault({ kind, name }: { kind: 'unknown' | 'broken'; name: string }) {
  const { text } = useTexts();
  const words = kind === 'unknown' ? text('app.form.unknownWidget', { name }) : text('app.form.brokenWidget', { name });
  return (
    <Suspense fallback={words || name}>
      <Notice severity="error" variant="outlined">
        {words || name}
      </Notice>
    </Suspense>
  );
}

interface Props {
  name: string;
  children: ReactNode;
}

/** Keeps a widget that throws, or whose code does not arrive, from taking the form down. */
export class WidgetBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <WidgetFault kind="broken" name={this.props.name} /> : this.props.children;
  }
}
