import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { withPublishedTexts, withTheme } from './decorators.tsx';

// What is waited for comes when it comes, on a machine with other work too.
configure({ asyncUtilTimeout: 60_000 });

const preview: Preview = {
  loaders: [withPublishedTexts],
  decorators: [withTheme],
  parameters: {
    // A finding of axe fails the story's test.
    a11y: { test: 'error' },
    controls: { expanded: false },
    layout: 'padded',
  },
  globalTypes: {
    language: {
      description: 'Interface language',
      toolbar: {
        icon: 'globe',
        title: 'Language',
        dynamicTitle: true,
        items: [
          { value: 'ca', title: 'Català' },
          { value: 'es', title: 'Español' },
          { value: 'en', title: 'English' },
        ],
      },
    },
    role: {
      description: 'Role of the visitor',
      toolbar: {
        icon: 'user',
        title: 'Role',
        dynamicTitle: true,
        items: [
          { value: 'ROLE_COLEGIADO', title: 'Member' },
          { value: 'ROLE_PRE_COLEGIADO', title: 'Pre-member' },
          { value: 'ROLE_EXTERNO', title: 'External' },
          { value: 'ROLE_STAFF', title: 'Office' },
          { value: 'ANONYMOUS', title: 'Not signed in' },
        ],
      },
    },
  },
  initialGlobals: { language: 'ca', role: 'ROLE_COLEGIADO' },
};

export default preview;
