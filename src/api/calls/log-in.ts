import type { CallRequest } from '../../core/action.ts';
import type { Credentials } from '../../types/shared/credentials.ts';
import type { TokenAnswer } from '../../types/shared/session.ts';

/** Identifier of a member, a pre-member or an external person, and the password (spec 1 §3). */
/** Signed token; its claims are `sub`, `name`, `rol`, `exp`. */
export type { Credentials, TokenAnswer };

/** 200 with a token; wrong credentials are 500 (spec 1 §7, §8). */
export function login(credentials: Credentials): CallRequest {
  return { method: 'POST', path: '/auth/usuarios-ebcn', body: credentials };
}
