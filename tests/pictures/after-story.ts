import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { lookFaults } from '../support/looks/faults.ts';
import './commands.ts';

/** Every story happens at this moment, or its picture would be another one tomorrow. */
const NOW = new Date('2026-11-16T10:30:00Z');

beforeEach(() => {
  vi.setSystemTime(NOW);
  // The welcome is folded on later visits, and a story may be the first one or not.
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(async ({ task }) => {
  const { storyId } = task.meta as { storyId?: string };
  // An earlier failure is told alone: the picture says nothing new.
  if (!storyId || task.result?.state === 'fail') return;
  const still = holdStill();
  try {
    await drawn();
    expect(lookFaults()).toEqual([]);
    const difference = await commands.comparePicture(storyId);
    if (difference) throw new Error(difference);
  } finally {
    still.remove();
    vi.useRealTimers();
  }
});

/** Nothing that moves by itself is in a picture: no animation, no caret, no ripple of a press. */
function holdStill(): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = `
    *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
    .MuiTouchRipple-root { display: none !important; }
    html { scrollbar-width: none; }`;
  document.head.append(style);
  scrollTo(0, 0);
  return style;
}

/** Letters and pictures are there and painted. */
async function drawn(): Promise<void> {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}
