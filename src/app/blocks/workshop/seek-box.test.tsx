import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seekBox } from './seek-box.ts';

let within: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  within = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  vi.useRealTimers();
  within.remove();
});

const found = vi.fn();
const seek = () => seekBox(within, { file: 'menus/workspace.json', pointer: '/pages/0/path' }, found);
/** Draws the box of the place; observers are told in the next microtask. */
async function draw(): Promise<Element | null> {
  within.innerHTML = '<div data-part="/pages/0/path"><input></div>';
  await Promise.resolve();
  return within.querySelector('input');
}

test('a box that is drawn later takes the focus', async () => {
  seek();
  const box = await draw();
  expect(document.activeElement).toBe(box);
  expect(found).toHaveBeenCalledOnce();
});

test('a search without a box ends: what is drawn much later takes no focus', async () => {
  seek();
  vi.advanceTimersByTime(10_000);
  const box = await draw();
  expect(document.activeElement).not.toBe(box);
});
