import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../context.tsx';
import { MainArea } from '../shell/layout-parts.tsx';
import { tellHeight } from './embedded.ts';

/** A page alone, within a frame of another site that grows with it. Links open a window of their own. */
export default function EmbeddedLayout({ children }: { children: ReactNode }) {
  const { settings } = useApp().workspace;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? tellHeight(settings, box.current) : undefined), [settings]);
  return (
    <div ref={box} onClickCapture={openOutside}>
      <MainArea sx={{ p: { xs: 2, sm: 3 }, bgcolor: 'background.paper' }}>{children}</MainArea>
    </div>
  );
}

function openOutside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.pathname === location.pathname || link.hasAttribute('download')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}
