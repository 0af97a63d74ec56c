import type { StorybookConfig } from '@storybook/react-vite';
import { prepareStories } from './prepare-stories.ts';

/** Problems of the files; the stories then show the last valid version. */
const problems = prepareStories();

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./guide/*.stories.tsx', '../src/**/*.stories.tsx', './generated/*/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../.cache/site'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  env: (env) => ({ ...env, STORYBOOK_CONFIG_PROBLEMS: problems }),
  // TypeScript 7 has no API for the docgen tools.
  typescript: { reactDocgen: false, check: false },
};

export default config;
