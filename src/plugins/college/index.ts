import type { Action, PluginManifest } from '../../core/action.ts';

/** The names that the files of the college may use. The compiler reads it; no browser does. */
export const manifest = {
  checks: ['everyone', 'member', 'second', 'consumerAccess'],
  actions: {
    'document-request': {
      can: ['read', 'document', 'keptFile', 'send'],
      readOnServer: true,
      params: {
        type: 'object',
        required: ['procedure'],
        additionalProperties: false,
        properties: {
          procedure: {
            description: 'Which procedure; a file of schemas/_procedures/.',
            type: 'string',
            names: 'procedure',
          },
          flags: {
            description: 'Properties that are a yes or no in the form, and 1 or 0 on the wire.',
            type: 'array',
            items: { type: 'string', names: 'property' },
          },
          attachment: {
            description:
              'Property that holds the file, or the files, that are kept with the case; a list where there are several.',
            type: ['string', 'array'],
            names: 'fileProperty',
            items: { type: 'string', names: 'fileProperty' },
            minItems: 1,
            uniqueItems: true,
          },
        },
      },
    },
    'document-withdrawal': { can: ['act'] },
    'guide-document': {
      can: ['file'],
      params: {
        type: 'object',
        required: ['tipo'],
        additionalProperties: false,
        properties: {
          tipo: { description: 'Which of the files of the guide: photo, logo or CV.', enum: ['FOTO', 'LOGO', 'CV'] },
        },
      },
    },
  },
} satisfies PluginManifest;

/** The code of its actions, for browsers. Its additions to the server are in `server.ts`. */
export const collegeActionLoaders: Readonly<Record<keyof typeof manifest.actions, () => Promise<{ default: Action }>>> =
  {
    'document-request': () => import('./actions/document-request.ts'),
    'document-withdrawal': () => import('./actions/document-withdrawal.ts'),
    'guide-document': () => import('./actions/guide-document.ts'),
  };
