import type { StorybookConfig } from '@storybook/react-vite';
import { writeSite } from '../scripts/lib/site.mjs';
import { writeAllFormStories } from './write-form-stories.ts';

writeAllFormStories();
writeSite();

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', './generated/*/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../.cache/site'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // TypeScript 7 has no API for the docgen tools.
  typescript: { reactDocgen: false, check: false },
};

export default config;
