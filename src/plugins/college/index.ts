import type { Action, PluginManifest } from '../../core/action.ts';
import documentRequest from './actions/params/document-request.json' with { type: 'json' };
import guideDocument from './actions/params/guide-document.json' with { type: 'json' };

/** What the files of the college may name. The compiler reads it; no browser does. */
export const manifest = {
  checks: ['everyone', 'member', 'second', 'consumerAccess'],
  actions: {
    'document-request': { can: ['read', 'document', 'keptFile', 'send'], readOnServer: true, params: documentRequest },
    'document-withdrawal': { can: ['act'] },
    'guide-document': { can: ['file'], params: guideDocument },
  },
} satisfies PluginManifest;

/** The code of its actions, for browsers. What it adds to the server is in `server.ts`. */
export const actionLoaders: Readonly<Record<keyof typeof manifest.actions, () => Promise<{ default: Action }>>> = {
  'document-request': () => import('./actions/document-request.ts'),
  'document-withdrawal': () => import('./actions/document-withdrawal.ts'),
  'guide-document': () => import('./actions/guide-document.ts'),
};
