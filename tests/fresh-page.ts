import { beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { VIEWPORT } from './viewport.ts';
// The colours of the look, which a page of the product has before any script.
import '../src/start/start.css';

// All files run in one page, so that what they import is loaded once. Each finds it as if it were new.

beforeAll(async () => {
  // A file that failed may have left something.
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(VIEWPORT.width, VIEWPORT.height);
});
// The package says so itself, but only to the file that loads it.
beforeEach(() => cleanup());
