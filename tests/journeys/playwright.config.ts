import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/chromium.mjs';
import { hasProgram } from '../../scripts/lib/test-programs.mjs';
import { NARROW, ONE_WIDTH, TASK } from './support/tags.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Files in which nothing depends on the width: rights, sessions, links, sending, publishing. Its pages are seen narrow elsewhere. */
const WIDTH_COUNTS_NOT = [
  'access',
  'access-external-login',
  'access-matrix',
  'access-password',
  'access-session',
  'access-sign-in',
  'budgets',
  'corrections',
  'data-drafts',
  'data-requests',
  'data-trouble',
  'desk',
  'dropped-connection',
  'etec-refused',
  'firefox',
  'first-field',
  'limits',
  'long-text',
  'one-mail',
  'publish*',
  'server-down',
  'text-pages',
  'tls',
].map((name) => `**/${name}.journey.ts`);

/** OpenSSL makes the key files of these journeys; without it `npm test` says that they are left out. */
const NO_KEYS = hasProgram('openssl') ? [] : ['**/signing/*.journey.ts', '**/keyboard/tasks.journey.ts'];

/** A person's tasks in a real browser, against the built app and the real server. */
export default defineConfig<{ translated: boolean }>({
  testDir: path('.'),
  testMatch: '**/*.journey.ts',
  testIgnore: NO_KEYS,
  globalSetup: path('./support/build.ts'),
  outputDir: path('../../test-results'),
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Ends what hangs: on a machine with other work a journey of half a minute takes several.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'ca-ES',
    screenshot: 'only-on-failure',
    // A trace costs every journey a tenth of its time; `--trace on` has one where it is wanted.
    trace: 'off',
    // An element that is not there after two minutes does not come.
    actionTimeout: 120_000,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grepInvert: new RegExp(NARROW) },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      testIgnore: [...WIDTH_COUNTS_NOT, ...NO_KEYS],
      grepInvert: new RegExp(ONE_WIDTH),
    },
    // The tasks in a page that the browser translates.
    { name: 'translated', use: { viewport: { width: 1280, height: 800 }, translated: true }, grep: new RegExp(TASK) },
  ],
});
