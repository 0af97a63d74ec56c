import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { TestUserConfig } from 'vitest/config';
import { launchOptions } from '../scripts/lib/chromium.mjs';
import { hasProgram } from '../scripts/lib/test-programs.mjs';
import { drawnInNode } from './drawn-in-node.ts';
import { comparePicture } from './pictures/compare-picture.ts';
import { PAGE } from './pictures/places.ts';
import { publishedSite } from './published-site.ts';
import { randomSite } from './random-site.ts';
import { VIEWPORT } from './viewport.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const chromium = {
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: launchOptions() }),
  instances: [{ browser: 'chromium' as const }],
  viewport: VIEWPORT,
  screenshotFailures: false,
};

/** Stories look the same wherever and whenever they are drawn; the page is as large as they are, or Vitest would shrink them. */
const inMadrid = playwright({
  launchOptions: launchOptions(),
  contextOptions: { timezoneId: 'Europe/Madrid', viewport: PAGE },
});

/** Packages of the workshop: found only once a test opens it, which would make Vite bundle again and reload. */
const WORKSHOP = [
  ...['autocomplete', 'commands', 'lang-json', 'language', 'lint', 'state', 'view'].map(
    (name) => `@codemirror/${name}`,
  ),
  ...['@dagrejs/dagre', '@lezer/highlight', 'jsonc-parser', 'node-diff3'],
];

/** Pages that take test files at once: a test mostly waits for its page, not for the processor. */
const PAGES = 3;

/** A result may come late on a machine with other work; a test that fails waits so long, in milliseconds. */
const PATIENCE = { poll: { timeout: 60_000 } };
/** Milliseconds after which a test or its preparation hangs for certain, however much else the machine has to do. */
const HANGS = 600_000;

/** OpenSSL makes the certificates of these tests; without it `npm test` says that they are left out. */
const NO_OPENSSL = hasProgram('openssl') ? [] : ['tests/server/signing/*.test.ts', 'tests/signing/key-file*.test.ts'];

const PROCESSES = 'tests/**/*.process.test.ts';
/** Random values and whole matrices: `npm test` leaves them to `npm run test:all`. */
const LONG = process.env.SHORT_RUN ? ['**/*.long.test.{ts,tsx}'] : [];

const inNode = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include,
    exclude: ['tests/journeys/**', 'tests/bench/**', ...NO_OPENSSL, ...LONG, ...exclude],
    globalSetup: [path('./server/support/set-up.ts')],
    setupFiles: [path('./server/support/install-plugins.ts')],
    // Commands speak the language of the machine.
    env: { LC_ALL: 'C.UTF-8' },
    // Files of one worker share what they import: a quarter of the time was importing the same again.
    isolate: false,
    unstubGlobals: true,
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: PATIENCE,
  },
});

/**
 * Four kinds of test. `node`: the compiler, the server, the house rules. `processes`: tests that start commands, servers,
 * databases or proxies as processes of their own. `browser`: components in a real Chromium. `stories`: every story
 * rendered and looked over by axe.
 */
const test: TestUserConfig = {
  projects: [
    inNode('node', ['tests/**/*.test.ts', 'src/**/*.test.ts'], [PROCESSES]),
    inNode('processes', [PROCESSES], []),
    {
      extends: true,
      plugins: [publishedSite(), randomSite(), drawnInNode()],
      // Found only once a test runs, which would make Vite bundle again and reload under its hands.
      optimizeDeps: {
        include: [
          ...WORKSHOP,
          '@rjsf/core/lib/components/fields/ArrayField.js',
          '@rjsf/core/lib/components/fields/BooleanField.js',
          '@rjsf/core/lib/components/fields/NumberField.js',
          '@rjsf/core/lib/components/fields/ObjectField.js',
          '@rjsf/core/lib/components/fields/SchemaField.js',
          '@rjsf/core/lib/components/fields/StringField.js',
          '@rjsf/core/lib/withTheme.js',
          '@rjsf/mui/lib/AddButton/AddButton.js',
          '@rjsf/mui/lib/ArrayFieldItemTemplate/ArrayFieldItemTemplate.js',
          '@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js',
          '@rjsf/mui/lib/DescriptionField/DescriptionField.js',
          '@rjsf/mui/lib/ErrorList/ErrorList.js',
          '@rjsf/mui/lib/GridTemplate/GridTemplate.js',
          '@rjsf/mui/lib/IconButton/IconButton.js',
          '@rjsf/mui/lib/MultiSchemaFieldTemplate/MultiSchemaFieldTemplate.js',
          '@rjsf/mui/lib/OptionalDataControlsTemplate/OptionalDataControlsTemplate.js',
          '@rjsf/mui/lib/SubmitButton/SubmitButton.js',
          '@rjsf/mui/lib/TitleField/TitleField.js',
          '@rjsf/mui/lib/WrapIfAdditionalTemplate/WrapIfAdditionalTemplate.js',
          '@rjsf/react-bootstrap/lib/RangeWidget/RangeWidget.js',
          '@rjsf/react-bootstrap/lib/SelectWidget/SelectWidget.js',
          'react-dom/client',
          'react-dom/server.browser',
          'react-easy-crop',
          '@mui/material/Switch',
          '@mui/material/ScopedCssBaseline',
          '@rjsf/utils/lib/hashForSchema.js',
          '@rjsf/validator-ajv8',
          'storybook/test',
          'ajv/dist/compile/codegen/index.js',
          'ibantools',
          'libphonenumber-js/min',
          'stdnum/lib/cjs/es/nif.js',
        ],
      },
      test: {
        name: 'browser',
        maxWorkers: PAGES,
        include: ['src/**/*.test.tsx', 'tests/{cases,pictures}/**/*.test.tsx'],
        exclude: LONG,
        browser: chromium,
        setupFiles: [path('./fresh-page.ts')],
        // Loading the same modules anew for every file took half of the time.
        isolate: false,
        testTimeout: 120_000,
        expect: PATIENCE,
      },
    },
    {
      extends: true,
      optimizeDeps: { include: WORKSHOP },
      plugins: [publishedSite(), storybookTest({ configDir: path('../.storybook') })],
      test: {
        name: 'stories',
        maxWorkers: PAGES,
        browser: { ...chromium, provider: inMadrid, commands: { comparePicture } },
        setupFiles: [path('./pictures/after-story.ts')],
        isolate: false,
        testTimeout: 120_000,
        // The comparison of a picture ends by itself: broken off, it leaves the page of all later stories out of shape.
        hookTimeout: 120_000,
        expect: PATIENCE,
      },
    },
  ],
};

export default test;
