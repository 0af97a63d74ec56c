import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountName } from '../domain/accounts/account.ts';

/** Kind of a call in the security log. A call without a kind is logged only when it is refused with 403. */
type SecurityEvent =
  | 'sign-in'
  | 'sign-out'
  | 'second-factor'
  | 'passkey'
  | 'password'
  | 'password-link'
  | 'account'
  | 'publish'
  | 'publish-proposal'
  | 'config-token'
  | 'signature'
  | 'person-data'
  | 'payment-notice';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Kind of the call in the security log; for some calls it depends on the request, or on the answer. */
    security?: SecurityEvent | ((request: FastifyRequest, reply: FastifyReply) => SecurityEvent | null);
  }
  interface FastifyRequest {
    /** A note for the security log that neither the status nor the body of a call tells. */
    securityNote?: { refused?: boolean; account?: string };
  }
}

/** Logged characters of a hash: enough to tell accounts apart. */
const LENGTH = 16;

/**
 * Logs a line with `security` for each call about accounts, rights and versions, and each refused call. `account` and
 * `place` are keyed hashes; a refusal also has the plain `address` for fail2ban.
 */
export function logSecurity(app: FastifyInstance, secret: string): void {
  const hash = (kind: string, name: string) =>
    createHmac('sha256', secret).update(`log:${kind}:${name}`).digest('base64url').slice(0, LENGTH);
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const { security } = request.routeOptions.config ?? {};
    const known = typeof security === 'function' ? security(request, reply) : security;
    const event = known ?? (statusCode === 403 ? 'access' : null);
    if (event === null) return;
    const refused = statusCode >= 400 || request.securityNote?.refused === true;
    const account = accountOf(request);
    const line = {
      event,
      outcome: refused ? 'refused' : 'done',
      status: statusCode,
      ...(account && { account: hash('account', account) }),
      place: hash('place', request.ip),
      ...(refused && { address: request.ip }),
    };
    request.log[refused ? 'warn' : 'info']({ security: line }, `security: ${event} ${line.outcome}`);
  });
}

/** The signed-in user; of somebody who is not signed in, the user name that the body states. */
function accountOf({ user, body, securityNote }: FastifyRequest): string | null {
  const said = (body as { username?: unknown } | null | undefined)?.username;
  return securityNote?.account ?? user?.username ?? (typeof said === 'string' ? accountName(said) : null);
}
