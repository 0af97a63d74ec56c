import { render } from 'vitest-browser-react';
import { AppRouter } from '../../src/app/address/app-router.tsx';
import { createAppHistory } from '../../src/app/address/history.ts';
import { App } from '../../src/app/app.tsx';
import { memoryWindow } from './memory-window.ts';
import type { FakeSite } from './sites/fake-site.ts';

/** The whole app at an address, over a fake site, in a history that lies in memory. */
export async function openApp(site: FakeSite, path: string) {
  const runtime = await site.start();
  const browser = memoryWindow(path);
  const screen = await render(
    <AppRouter history={createAppHistory(browser)}>
      <App runtime={runtime} />
    </AppRouter>,
  );
  return { runtime, screen, browser };
}
