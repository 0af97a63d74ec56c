import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Ticket } from '../../../api/shapes/second-factor.ts';
import type { Provider } from '../../../core/config.ts';
import { isServerPath } from '../../../core/server-paths.ts';
import { safeRedirect } from '../../../core/session/redirect.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { pageAddresses } from '../../config/page-address.ts';
import { inTransaction } from '../../db/transaction.ts';
import { clientAddress, languageOf } from '../../http/caller.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { ApiError, demandFound, TooManyError } from '../../http/errors.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { errorResponses } from '../../http/schemas.ts';
import { rememberLanguage } from '../account.ts';
import { ProviderError, type ProviderFailure } from './clients.ts';
import { accountsOf, grant, noteAnswer, takeGrant } from './sign-ins.ts';

/** Callers are not signed in, or are in another tab. */
const OPEN = { access: ['public', 'everyone', 'staff'], writes: 'little' } as const;
const BASE = '/api/auth/providers';

/** The outcomes that the page with the button gets in its query (`signIn`); the browser has a text for each. */
type Outcome =
  | ProviderFailure
  /** The browser may fetch its session. */
  | 'done'
  /** The sign-in took too long, was begun in another browser, or has had its answer. */
  | 'late'
  /** No account has the number that the provider tells, or none that it may open. */
  | 'unknown'
  /** Several accounts have it. */
  | 'several'
  | 'tooMany';

/**
 * Sign-in by a provider (OpenID Connect Core 1.0 §3.1, with PKCE). A cookie ties it to the browser that began it, so
 * nobody is signed in by a link to the end of somebody else's sign-in. The browser fetches its token by a call, since an
 * address stays in histories and logs.
 */
export default function providers(app: Routes, context: ServerContext): void {
  const { config, db, attempts, flowCookie } = context;

  const find = async (request: FastifyRequest<{ Params: { provider: string } }>) => {
    const { provider: name } = request.params;
    const version = await config.demand();
    const all = version.settings.signIn ?? {};
    const provider = demandFound(Object.hasOwn(all, name) ? all[name] : null);
    const origin = ownOrigin(request, context.settings);
    const back = new URL(`${BASE}/${name}/return`, origin);
    const count = () => attempts.count('provider', { account: name, address: clientAddress(request.ip) }, true);
    return { name, version, provider, origin, back, count };
  };

  app.get(`${BASE}/:provider`, { config: OPEN, schema: BEGIN, exposeHeadRoute: false }, async (request, reply) => {
    const { name, version, provider, origin, back, count } = await find(request);
    const page = pageFor(version, origin, request.query.page);
    try {
      await count();
      const { address, ...expected } = await context.providers.begin(provider, back);
      flowCookie.set(reply, origin, { step: 'away', provider: name, page, ...expected });
      return reply.redirect(address, 303);
    } catch (error) {
      return toPage(reply, page, outcomeOf(error, request));
    }
  });

  app.get(
    `${BASE}/:provider/return`,
    { config: { ...OPEN, security: 'sign-in' }, schema: RETURN, exposeHeadRoute: false },
    async (request, reply) => {
      const { name, version, provider, origin, back, count } = await find(request);
      const flow = flowCookie.read(request, origin, 'away');
      const page = flow?.page ?? pageFor(version, origin);
      const refuse = (outcome: Outcome) => {
        request.securityNote = { refused: true };
        return toPage(reply, page, outcome);
      };
      // The sign-in that this browser has begun, if any, waits for another answer and goes on.
      if (flow?.provider !== name || flow.state !== request.query.state) return refuse('late');
      flowCookie.clear(reply, origin);
      try {
        await count();
        if (!(await noteAnswer(db, flow.state))) return refuse('late');
        back.search = new URL(request.url, origin).search;
        const claim = await context.providers.claim(provider, back, flow);
        const [account, another] = claim === null ? [] : await accountsOf(db, version, provider, claim);
        if (!account) return refuse('unknown');
        if (another) return refuse('several');
        request.securityNote = { account: account.username };
        await grant(db, flow.state, account.id);
        flowCookie.set(reply, origin, { step: 'back', provider: name, state: flow.state });
        return toPage(reply, page, 'done');
      } catch (error) {
        return refuse(outcomeOf(error, request));
      }
    },
  );

  app.post(`${BASE}/session`, { config: { ...OPEN, security: 'sign-in' }, schema: SESSION }, async (request, reply) => {
    const origin = ownOrigin(request, context.settings);
    const arrival = flowCookie.read(request, origin, 'back');
    const { settings } = await config.demand();
    const provider = arrival && settings.signIn?.[arrival.provider];
    if (!provider) throw new ApiError(404, 'errors.server.providerLate');
    flowCookie.clear(reply, origin);
    const { username, ...signedIn } = await begin(context, provider, arrival.state, clientAddress(request.ip));
    request.securityNote = { account: username };
    if ('ticket' in signedIn) return reply.code(202).send(signedIn);
    await rememberLanguage(db, username, languageOf(request));
    return signedIn;
  });
}

const TAGS = ['session'];
const params = Type.Object({ provider: Type.String({ maxLength: 200 }) });
const onward = { 303: { description: 'To the provider, or back to the page', type: 'null' } };

const BEGIN = {
  summary: 'Go to a provider to sign in there',
  description: 'For a link. `page`: path and query of the page to come back to; without it the page to sign in.',
  tags: TAGS,
  params,
  querystring: Type.Object({ page: Type.Optional(Type.String({ maxLength: 2000 })) }),
  response: { ...onward, ...errorResponses(400, 404, 503) },
};

const RETURN = {
  summary: 'Come back from a provider',
  description: 'The address to register there. `signIn` in the query of the page tells what came of it.',
  tags: TAGS,
  params,
  querystring: Type.Object({ state: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: { ...onward, ...errorResponses(400, 404, 503) },
};

const SESSION = {
  summary: 'Begin the session of a sign-in at a provider',
  description: 'Once, by the cookie of the browser that came back.',
  tags: TAGS,
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    202: Ticket,
    ...errorResponses(404, 503),
  },
};

/** Path and query of a page of ours; without a good one the page to sign in. */
function pageFor(version: LoadedVersion, origin: URL, wanted?: string): string {
  const page = safeRedirect(wanted ?? null, { origin: origin.origin, hosts: [] });
  if (page !== null && !isServerPath(page)) return page;
  const [signIn] = pageAddresses(version, origin, ({ id }) => id === version.menu.parts.signIn);
  return signIn?.pathname ?? '/';
}

function toPage(reply: FastifyReply, page: string, outcome: Outcome): FastifyReply {
  const url = new URL(page, 'http://localhost');
  url.searchParams.set('signIn', outcome);
  return reply.redirect(url.pathname + url.search, 303);
}

/** @throws every error that is not about the provider. */
function outcomeOf(error: unknown, { log }: FastifyRequest): Outcome {
  if (error instanceof TooManyError) return 'tooMany';
  if (!(error instanceof ProviderError)) throw error;
  if (error.failure !== 'cancelled') log.warn(`sign-in by a provider: ${error.message}`);
  return error.failure;
}

/** A session's token, or a ticket for the second factor: a provider stands for the password alone. */
type SignedIn = { username: string } & ({ token: string } | Ticket);

/** Begins the session that an answer was granted. @throws ApiError 404 */
async function begin(
  { db, sessions, attempts, secondFactors, tickets }: ServerContext,
  { roles }: Provider,
  state: string,
  address: string,
): Promise<SignedIn> {
  return inTransaction(db, async (trx) => {
    const id = await takeGrant(trx, state);
    const user = await trx
      .selectFrom('users')
      .select(['id', 'username', 'name', 'kind', 'role', 'password_hash'])
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .where('role', 'in', roles)
      .forShare()
      .executeTakeFirst();
    if (!user) throw new ApiError(404, 'errors.server.providerLate');
    const { username } = user;
    const step = await secondFactors.next(trx, user);
    if (step !== null) return { username, ticket: await tickets.issue(user), step };
    await attempts.rememberAddress(trx, { account: username, address });
    return { username, token: await sessions.begin(trx, user) };
  });
}
