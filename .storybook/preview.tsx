import type { Preview } from '@storybook/react-vite';
import { configure, expect } from 'storybook/test';
import { MINIMAL_VIEWPORTS } from 'storybook/viewport';
import settings from '../menus/settings.json' with { type: 'json' };
import workspace from '../menus/workspace.json' with { type: 'json' };
import { ANONYMOUS } from '../src/core/session/access.ts';
import { addFonts } from '../src/ui/theme/fonts/fonts.ts';
import { bareTexts } from '../tests/support/translator.ts';
import { withProblems, withPublishedTexts, withTextSize, withTheme } from './decorators.tsx';
import { SYSTEMS, withSystem } from './system-look.tsx';
import '../src/start/start.css';

// Generous, because the machine may have other work.
configure({ asyncUtilTimeout: 60_000 });
addFonts();

type Names = Record<string, string>;
const languages = import.meta.glob<Names>('../messages/*/languages.json', { eager: true, import: 'default' });
const roles = import.meta.glob<Names>('../messages/*/app/roles.json', { eager: true, import: 'default' });
const names = languages[`../messages/${settings.defaultLanguage}/languages.json`] ?? {};
const roleNames = roles[`../messages/${settings.defaultLanguage}/app/roles.json`] ?? {};
const all = [...new Set(Object.values<string[]>(workspace.checks).flat())].sort(
  (a, b) => Number(a === ANONYMOUS) - Number(b === ANONYMOUS),
);

const preview: Preview = {
  loaders: [withPublishedTexts],
  // A page stands when its browser translates it.
  afterEach: () => expect(bareTexts(document.body)).toEqual([]),
  decorators: [withTheme, withTextSize, withSystem, withProblems],
  parameters: {
    // A fault that axe finds fails the story's test.
    a11y: { test: 'error' },
    controls: { expanded: false },
    layout: 'padded',
    viewport: {
      options: {
        ...MINIMAL_VIEWPORTS,
        telephone: { name: 'Telephone, 360 px', styles: { width: '360px', height: '740px' }, type: 'mobile' },
      },
    },
    options: {
      storySort: {
        order: ['Guide', ['Start', 'Which widget', 'Tokens', 'System', 'Playground'], 'Interface', 'Widgets', 'Forms'],
      },
    },
  },
  globalTypes: {
    language: {
      description: 'Interface language',
      toolbar: {
        icon: 'globe',
        title: 'Language',
        dynamicTitle: true,
        items: Object.entries(names).map(([value, title]) => ({ value, title })),
      },
    },
    role: {
      description: 'Role of the visitor',
      toolbar: {
        icon: 'user',
        title: 'Role',
        dynamicTitle: true,
        items: all.map((value) => ({ value, title: roleNames[value] ?? 'Not signed in' })),
      },
    },
    system: {
      description: 'System preference',
      toolbar: { icon: 'contrast', title: 'System', dynamicTitle: true, items: [...SYSTEMS] },
    },
    textSize: {
      description: 'Size of text',
      toolbar: { icon: 'zoom', title: 'Text', dynamicTitle: true, items: ['100%', '200%'] },
    },
  },
  initialGlobals: { language: settings.defaultLanguage, role: all[0], textSize: '100%', system: 'none' },
};

export default preview;
