/** Texts that say what things are called that every organisation has, by their kind and the path of their file. */
export const namesOfThings = {
  'pages/workspace': 'app.workshop.names.workspace',
  'settings/settings': 'app.workshop.names.settings',
  'settings/demo': 'app.workshop.names.demo',
  'look/theme': 'app.workshop.names.theme',
  'texts/app': 'app.workshop.names.app',
  'texts/app/roles': 'app.workshop.names.roles',
  'texts/app/settings': 'app.workshop.names.settingNames',
  'texts/errors': 'app.workshop.names.errors',
  'texts/fields': 'app.workshop.names.fields',
  'texts/languages': 'app.workshop.names.languages',
  'texts/results': 'app.workshop.names.results',
  'texts/topBar': 'app.workshop.names.topBar',
  'texts/userMenu': 'app.workshop.names.userMenu',
} as const;
