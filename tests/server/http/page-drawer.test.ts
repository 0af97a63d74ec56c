import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageToDraw } from '../../../src/core/page-data.ts';
import { pageDrawer } from '../../../src/server/http/pages/page-drawer.ts';

const DRAWS = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ path }) => parentPort.postMessage({ result: { html: path, css: '', styleNames: [] } }));
parentPort.postMessage('ready');
`;

afterEach(() => void vi.useRealTimers());

test('draws a page that is asked for while the idle thread ends', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'drawer-')), 'prerender.cjs');
  writeFileSync(script, DRAWS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const drawn = pageDrawer(script);
  const draw = async (path: string) => (await drawn({ path } as PageToDraw)).html;
  expect(await draw('/one')).toBe('/one');
  // The thread is told to end, and has not ended yet.
  vi.runOnlyPendingTimers();
  expect(await draw('/two')).toBe('/two');
});
