import GlobalStyles from '@mui/material/GlobalStyles';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Settings } from '../../core/config.ts';
import { useApp } from '../context.tsx';
import { MainArea } from './layout-parts.tsx';

/** A page alone, within a frame of another site that grows with it. Links open a window of their own. */
export default function EmbeddedLayout({ children }: { children: ReactNode }) {
  const { settings } = useApp().workspace;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? tellHeight(settings, box.current) : undefined), [settings]);
  useEffect(followSight, []);
  return (
    <div ref={box} onClickCapture={openOutside}>
      <GlobalStyles styles={dialogLook} />
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

/** The frame is as high as the page, so the middle of it may be out of sight. Dialogs keep to the part that is seen. */
const dialogLook = {
  '.MuiDialog-root .MuiDialog-container': {
    position: 'absolute',
    left: 0,
    right: 0,
    top: 'var(--seen-top, 0)',
    height: 'var(--seen-height, 100%)',
  },
} as const;

/** Steps in which the part is followed that is seen. */
const STEPS = 100;

/** Keeps which part of the page the window shows; a frame is told this and nothing else of the site around. */
function followSight(): () => void {
  const { style } = document.documentElement;
  const threshold = Array.from({ length: STEPS + 1 }, (_none, at) => at / STEPS);
  const observer = new IntersectionObserver(
    ([entry]) => {
      const { top, height } = entry?.intersectionRect ?? { top: 0, height: 0 };
      if (height === 0) return;
      style.setProperty('--seen-top', `${Math.round(top)}px`);
      style.setProperty('--seen-height', `${Math.round(height)}px`);
    },
    { threshold },
  );
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** Tells the site around the frame how high the page is, and what it is called; no site but those of the settings. */
function tellHeight({ embedding = [] }: Settings, box: HTMLElement): () => void {
  const tell = () => {
    const message = { workspaceHeight: box.scrollHeight, workspaceTitle: document.title };
    for (const origin of around(embedding)) parent.postMessage(message, origin);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(box);
  tell();
  return () => observer.disconnect();
}

/** The origin of the site around, as the browser tells it; where it does not, every site that may show the page. */
function around(allowed: readonly string[]): readonly string[] {
  if (parent === window) return [];
  const told = [location.ancestorOrigins?.[0], originOf(document.referrer)];
  const known = told.find((origin) => origin !== undefined && allowed.includes(origin));
  return known === undefined ? allowed : [known];
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
