import type { CallRequest } from '../../model/action.ts';

/** Identifier of a member, a pre-member or an external person, and the password (spec 1 §3). */
export interface Credentials {
  username: string;
  password: string;
}

/** Signed token; its claims are `sub`, `name`, `rol`, `exp`. */
export interface TokenAnswer {
  token: string;
}

/** 200 with a token; wrong credentials are 500 (spec 1 §7, §8). */
export function login(credentials: Credentials): CallRequest {
  return { method: 'POST', path: '/auth/usuarios-ebcn', body: credentials };
}
