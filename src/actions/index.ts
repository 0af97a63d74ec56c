import type { Action } from '../core/action.ts';
import type { actionManifests } from './manifests.ts';

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
