import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Lines to a chunk, and the height of a line of one row of text in pixels. */
export const CHUNK = 60;
const LINE = 44;

interface Props {
  lines: number;
  /** What scrolls. */
  within: RefObject<HTMLElement | null>;
  /** It holds the line where the keyboard is: it has to be there. */
  needed: boolean;
  children(): ReactNode;
}

/**
 * Lines that exist only while they are in sight or near. The rest of the time a gap of the height they
 * had stands for them, so that thousands of lines cost no more than a screenful.
 */
export function Chunk({ lines, within, needed, children }: Props) {
  const [near, setNear] = useState(false);
  const [height, setHeight] = useState(lines * LINE);
  const box = useRef<HTMLDivElement>(null);
  const drawn = near || needed;
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: within.current,
      rootMargin: '600px 0px',
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [within]);
  // Measured while they are there; lines that come or go later change it again.
  useLayoutEffect(() => {
    if (drawn && box.current) setHeight(box.current.offsetHeight || lines * LINE);
  }, [drawn, lines]);
  return (
    <div ref={box} role="none" style={drawn ? undefined : { height }}>
      {drawn && children()}
    </div>
  );
}
