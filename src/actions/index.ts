import type { Action, ActionManifest } from '../core/action.ts';
import communication from './params/communication.json' with { type: 'json' };
import fromQuery from './params/from-query.json' with { type: 'json' };
import openLink from './params/open-link.json' with { type: 'json' };
import procedure from './params/procedure.json' with { type: 'json' };
import record from './params/record.json' with { type: 'json' };
import requestPasswordLink from './params/request-password-link.json' with { type: 'json' };

/** Every action of the product with what files may do with it. The compiler reads it; no browser does. */
export const actionManifests = {
  'change-own-password': { can: ['send'] },
  communication: { can: ['makesNew', 'send'], params: communication },
  'from-query': { can: ['open', 'read'], params: fromQuery },
  'open-link': { can: ['open', 'send'], params: openLink },
  procedure: { can: ['read', 'document', 'keptFile', 'send', 'act'], readOnServer: true, params: procedure },
  record: { can: ['read', 'send'], readOnServer: true, params: record },
  'renew-session': { can: ['send'] },
  'request-password-link': { can: ['open', 'send'], params: requestPasswordLink },
  'reset-address': { can: ['read'] },
  'set-password': { can: ['open', 'send'] },
  'sign-in': { can: ['open', 'send'] },
} satisfies Record<string, ActionManifest>;

/** The code of every action, for browsers. */
export const actionLoaders: Readonly<Record<keyof typeof actionManifests, () => Promise<{ default: Action }>>> = {
  'change-own-password': () => import('./change-own-password.ts'),
  communication: () => import('./communication.ts'),
  'from-query': () => import('./from-query.ts'),
  'open-link': () => import('./open-link.ts'),
  procedure: () => import('./procedure.ts'),
  record: () => import('./record.ts'),
  'renew-session': () => import('./renew-session.ts'),
  'request-password-link': () => import('./request-password-link.ts'),
  'reset-address': () => import('./reset-address.ts'),
  'set-password': () => import('./set-password.ts'),
  'sign-in': () => import('./sign-in.ts'),
};
