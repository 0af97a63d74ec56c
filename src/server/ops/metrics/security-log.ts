import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountName } from '../../auth/account.ts';

/** What a call is to whoever watches for abuse; calls that say nothing are logged when somebody may not make them. */
type SecurityEvent =
  | 'sign-in'
  | 'sign-out'
  | 'second-factor'
  | 'password'
  | 'password-link'
  | 'account'
  | 'publish'
  | 'signature'
  | 'person-data';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call is to whoever watches; of some it depends on what is called about. */
    security?: SecurityEvent | ((request: FastifyRequest) => SecurityEvent | null);
  }
}

/** Bytes of a hash that are logged: enough to tell accounts apart. */
const LENGTH = 16;

/**
 * Logs a line with `security` for each call that has to do with accounts, rights and versions, and for each that was
 * refused: `event`, `outcome`, `account` and `place` as keyed hashes that name nobody and stay the same, so that lines can be
 * put together. A refusal has the plain `address` too, which is what a fail2ban goes by.
 */
export function logSecurity(app: FastifyInstance, secret: string): void {
  const hash = (kind: string, name: string) =>
    createHmac('sha256', secret).update(`log:${kind}:${name}`).digest('base64url').slice(0, LENGTH);
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { security } = request.routeOptions.config ?? {};
    const known = typeof security === 'function' ? security(request) : security;
    const event = known ?? (statusCode === 403 ? 'access' : null);
    if (event === null) return;
    const refused = statusCode >= 400;
    const account = accountOf(request);
    const line = {
      ...{ event, outcome: refused ? 'refused' : 'done', status: statusCode },
      ...(account && { account: hash('account', account) }),
      place: hash('place', request.ip),
      ...(refused && { address: request.ip }),
    };
    request.log[refused ? 'warn' : 'info']({ security: line }, `security: ${event} ${line.outcome}`);
  });
}

/** Who acts; of somebody who is not signed in, who they say they are. */
function accountOf({ user, body }: FastifyRequest): string | null {
  const said = (body as { username?: unknown } | null | undefined)?.username;
  return user?.username ?? (typeof said === 'string' ? accountName(said) : null);
}
