import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/chromium.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** A person's tasks in a real browser, against the built app and the real server. */
export default defineConfig({
  testDir: path('.'),
  testMatch: '**/*.journey.ts',
  globalSetup: path('./support/build.ts'),
  outputDir: path('../../test-results'),
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'ca-ES',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      testIgnore: '**/publish*.journey.ts',
    },
  ],
});
