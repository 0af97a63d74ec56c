import { cdp } from 'vitest/browser';

type Kind = 'mousePressed' | 'mouseReleased';

interface Session {
  send(method: 'Input.dispatchMouseEvent', params: Record<string, unknown>): Promise<unknown>;
}

/**
 * Presses the mouse where the middle of an element is now, waits, and lets go at the very same spot: what a
 * person's hand does. Playwright's own click looks for the element anew and would hide that it has moved.
 * @param held milliseconds between down and up
 */
export async function press(element: Element, held = 60): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: window.innerWidth };
  // The runner may show the test's page smaller than it is.
  const scale = frame.width / window.innerWidth;
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + height / 2) * scale };
  const send = (type: Kind) =>
    (cdp() as unknown as Session).send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  await send('mousePressed');
  await new Promise((done) => setTimeout(done, held));
  await send('mouseReleased');
}
