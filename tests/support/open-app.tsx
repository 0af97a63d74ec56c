import { MemoryRouter } from 'react-router-dom';
import { render } from 'vitest-browser-react';
import { App } from '../../src/app/app.tsx';
import type { FakeSite } from './fake-site.ts';

/** The whole app at an address, over a fake site. */
export async function openApp(site: FakeSite, path: string) {
  const runtime = await site.start();
  const screen = await render(
    <MemoryRouter initialEntries={[path]}>
      <App runtime={runtime} />
    </MemoryRouter>,
  );
  return { runtime, screen };
}
