import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Ticket } from '../../../api/shapes/second-factor.ts';
import type { Provider } from '../../../core/config.ts';
import { isServerPath } from '../../../core/server-paths.ts';
import { safeRedirect } from '../../../core/session/redirect.ts';
import { openAccount, rememberLanguage } from '../../domain/accounts/account.ts';
import { ProviderClients, ProviderError, type ProviderFailure } from '../../domain/accounts/providers/clients.ts';
import {
  accountsOf,
  endSessionsOf,
  grant,
  noteAnswer,
  takeGrant,
  takeIdToken,
} from '../../domain/accounts/providers/sign-ins.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import { pageAddresses } from '../../domain/config/page-address.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError, demandFound, TooManyError } from '../../kit/errors.ts';
import { within } from '../../kit/within.ts';
import { clientAddress, languageOf, publicOrigin } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { FORM, takeForms } from '../form-bodies.ts';
import { errorResponses } from '../schemas.ts';
import { FlowCookie } from './flow-cookie.ts';

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
  | 'several'
  | 'tooMany';

/**
 * Sign-in by a provider (OpenID Connect Core 1.0 §3.1, with PKCE). A cookie ties it to the browser that began it, so
 * nobody is signed in by a link to the end of somebody else's sign-in. The browser fetches its token by a call, since an
 * address stays in histories and logs.
 */
export default function providers(app: Routes, context: ServerContext): void {
  const { config, db, attempts, sessions } = context;
  const seal = context.seal.of('ID tokens');
  const flowCookie = new FlowCookie(context.seal);
  const clients = new ProviderClients(context.settings);

  const find = async (request: FastifyRequest<{ Params: { provider: string } }>) => {
    const { provider: name } = request.params;
    const version = await config.demand();
    const all = version.settings.signIn ?? {};
    const provider = demandFound(Object.hasOwn(all, name) ? all[name] : null);
    const origin = publicOrigin(request, context.settings);
    const back = new URL(`${BASE}/${name}/return`, origin);
    const count = () => attempts.count('provider', { account: name, address: clientAddress(request.ip) }, true);
    return { name, version, provider, origin, back, count };
  };

  app.get(`${BASE}/:provider`, { config: OPEN, schema: BEGIN, exposeHeadRoute: false }, async (request, reply) => {
    const { name, version, provider, origin, back, count } = await find(request);
    const page = pageFor(version, origin, request.query.page);
    try {
      await count();
      const { address, ...expected } = await clients.begin(provider, back);
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
        const said = await clients.answer(provider, back, flow);
        const [account, another] = said.claim === null ? [] : await accountsOf(db, version, provider, said.claim);
        if (!account) return refuse('unknown');
        if (another) return refuse('several');
        request.securityNote = { account: account.username };
        const kept = {
          provider: name,
          subject: said.subject,
          provider_session: said.session,
          id_token: seal.close(said.idToken, name),
        };
        await grant(db, flow.state, account.id, provider.signOut === true ? kept : null);
        flowCookie.set(reply, origin, { step: 'back', provider: name, state: flow.state });
        return toPage(reply, page, 'done');
      } catch (error) {
        return refuse(outcomeOf(error, request));
      }
    },
  );

  app.post(`${BASE}/session`, { config: { ...OPEN, security: 'sign-in' }, schema: SESSION }, async (request, reply) => {
    const origin = publicOrigin(request, context.settings);
    const arrival = flowCookie.read(request, origin, 'back');
    const { settings } = await config.demand();
    const provider = arrival && settings.signIn?.[arrival.provider];
    if (!provider) throw new ApiError(404, 'errors.server.providerLate');
    flowCookie.clear(reply, origin);
    const { username, ...signedIn } = await begin(context, provider, arrival.state, request);
    request.securityNote = { account: username };
    if ('ticket' in signedIn) return reply.code(202).send(signedIn);
    await rememberLanguage(db, username, languageOf(request));
    return signedIn;
  });

  app.post(`${BASE}/sign-out`, { config: { ...OPEN, security: 'sign-out' }, schema: SIGN_OUT }, async (request) => {
    if (!request.user) return {};
    await sessions.end(db, { id: request.user.sessionId });
    const kept = await takeIdToken(db, request.user.sessionId);
    const provider = kept && (await config.demand()).settings.signIn?.[kept.provider];
    if (!kept || provider?.signOut !== true) return {};
    try {
      const back = new URL(`${BASE}/${kept.provider}/signed-out`, publicOrigin(request, context.settings));
      const idToken = seal.open(kept.idToken, kept.provider);
      const address = await within(SOON, clients.signOutAddress(provider, idToken, back));
      return address ? { address } : {};
    } catch (error) {
      // The session here has ended in any case.
      request.log.warn(`sign-out at a provider: ${error instanceof Error ? error.message : String(error)}`);
      return {};
    }
  });

  app.get(
    `${BASE}/:provider/signed-out`,
    { config: OPEN, schema: SIGNED_OUT, exposeHeadRoute: false },
    async (request, reply) => {
      const { version, origin } = await find(request);
      return reply.redirect(pageFor(version, origin), 303);
    },
  );

  app.register(async (scope) => {
    takeForms(scope);
    scope
      .withTypeProvider<TypeBoxTypeProvider>()
      .post(
        `${BASE}/:provider/ended`,
        { config: { ...OPEN, security: 'sign-out' }, schema: ENDED },
        async (request, reply) => {
          const { name, provider, count } = await find(request);
          await count();
          if (provider.signOut !== true) throw new ApiError(404, 'errors.server.notFound');
          try {
            await endSessionsOf(db, name, await clients.ended(provider, request.body.logout_token));
          } catch (error) {
            if (!(error instanceof ProviderError)) throw error;
            request.log.warn(`sign-out by a provider: ${error.message}`);
            throw new ApiError(400, 'errors.server.badRequest');
          }
          return reply.code(200).send({});
        },
      );
  });
}

/** Milliseconds that somebody who signs out waits for a provider, at most. */
const SOON = 3_000;

const params = Type.Object({ provider: Type.String({ maxLength: 200 }) });
const onward = { 303: { description: 'To the provider, or back to the page', type: 'null' } };

const BEGIN = {
  summary: 'Go to a provider to sign in there',
  description: 'For a link. `page`: path and query of the page to come back to; without it the page to sign in.',
  params,
  querystring: Type.Object({ page: Type.Optional(Type.String({ maxLength: 2000 })) }),
  response: { ...onward, ...errorResponses(404) },
};

const RETURN = {
  summary: 'Come back from a provider',
  description: 'The address to register there. `signIn` in the query of the page tells what came of it.',
  params,
  querystring: Type.Object({ state: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: { ...onward, ...errorResponses(404) },
};

const SESSION = {
  summary: 'Begin the session of a sign-in at a provider',
  description: 'Once, by the cookie of the browser that came back.',
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    202: Ticket,
    ...errorResponses(404),
  },
};

const SIGN_OUT = {
  summary: 'End the session of the token, also at the provider by which it began',
  description: '`address`: where the browser goes to sign out there; absent when there is nothing to end.',
  security: [{ token: [] }],
  response: {
    200: Type.Object({ address: Type.Optional(Type.String()) }, { description: 'Ended here, or there was none' }),
  },
};

const SIGNED_OUT = {
  summary: 'Come back from signing out at a provider',
  description: 'The address to register there for the way back after signing out. Leads to the page to sign in.',
  params,
  response: { ...onward, ...errorResponses(404) },
};

const ENDED = {
  summary: 'Told by a provider that a session there has ended',
  description: 'Back-channel logout: the sessions that began by it end here. The address to register there for that.',
  params,
  consumes: [FORM],
  body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 10_000 }) }),
  response: {
    200: Type.Object({}, { description: 'Ended, or there was none' }),
    ...errorResponses(404, 429),
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

/** Begins the session that an answer was granted; within a session, for its user alone. @throws ApiError 404 */
async function begin(
  { db, sessions, attempts, secondFactors }: ServerContext,
  { roles }: Provider,
  state: string,
  { user: current, ip }: Pick<FastifyRequest, 'user' | 'ip'>,
): Promise<SignedIn> {
  return inTransaction(db, async (trx) => {
    const id = await takeGrant(trx, state);
    if (current && current.id !== id) throw new ApiError(404, 'errors.server.providerLate');
    const user = await openAccount(trx, id);
    if (!user || !roles.includes(user.role)) throw new ApiError(404, 'errors.server.providerLate');
    const { username } = user;
    const owed = await secondFactors.owed(trx, user, state);
    if (owed) return { username, ...owed };
    await attempts.rememberAddress(trx, { account: username, address: clientAddress(ip) });
    return { username, token: await sessions.begin(trx, user, null, state) };
  });
}
