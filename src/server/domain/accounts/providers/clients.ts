import { createRemoteJWKSet, jwtVerify, customFetch as keysFetch } from 'jose';
import * as oidc from 'openid-client';
import type { Provider } from '../../../../core/config.ts';
import { callOutside } from '../../../kit/ask-outside.ts';
import { isLoopback } from '../../../kit/settings/demo.ts';
import type { ServerSettings } from '../../../kit/settings/settings.ts';

/** Why a sign-in at a provider came to nothing. */
export type ProviderFailure =
  /** The person went back at the provider. */
  | 'cancelled'
  /** The provider does not answer, or a setting of the server is missing or wrong. */
  | 'unavailable'
  /** The provider refused, or its answer is not as it has to be. */
  | 'refused';

/** The message is for the log. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: ProviderFailure;
  constructor(failure: ProviderFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

type Settings = Pick<ServerSettings, 'signInIssuers' | 'signInSecrets' | 'demo'>;

/** Seconds by which the provider's clock may differ from ours. */
const CLOCK_SECONDS = 30;
/** Seconds for each call to a provider: somebody waits for it. */
const PATIENCE = 10;
/** Seconds for which a logout token counts. */
const LOGOUT_SECONDS = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Longest answer in bytes; sets of keys are the longest. */
const MAX_BYTES = 262_144;
/** Milliseconds for which a provider's description counts. */
const FRESH = 3_600_000;
/** Milliseconds until a provider that did not answer is asked again. */
const PAUSE = 5_000;

/** The values that the answer of a provider has to match. */
export interface Expected {
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
}

export interface ProviderClaims {
  /** The claim that the settings name, from the ID token or else from the user info; `null` without one. */
  claim: string | null;
  /** Its own name for the person, and for the session there, if it tells one. */
  subject: string;
  session: string | null;
  idToken: string;
}

/** The clients of the providers, made when they are first needed. */
export class ProviderClients {
  readonly #settings: Settings;
  readonly #made = new Map<string, { until: number; client: Promise<oidc.Configuration> }>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Where a browser goes to sign in. @param back the address that it returns to @throws ProviderError */
  async begin(provider: Provider, back: URL): Promise<Expected & { address: string }> {
    const client = await this.#of(provider);
    const expected = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const address = oidc.buildAuthorizationUrl(client, {
      redirect_uri: back.href,
      scope: ['openid', ...(provider.scopes ?? [])].join(' '),
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
    });
    return { ...expected, address: address.href };
  }

  /**
   * Reads the provider's answer to a sign-in.
   * @param returned the address at which the browser returned, with its query
   * @throws ProviderError
   */
  async answer(provider: Provider, returned: URL, { state, nonce, verifier }: Expected): Promise<ProviderClaims> {
    const client = await this.#of(provider);
    try {
      const tokens = await oidc.authorizationCodeGrant(client, returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new Error('There is no ID token.');
      let claim = textOf(claims[provider.claim]);
      if (claim === null && client.serverMetadata().userinfo_endpoint !== undefined)
        claim = textOf((await oidc.fetchUserInfo(client, tokens.access_token, claims.sub))[provider.claim]);
      return { claim, subject: claims.sub, session: textOf(claims.sid), idToken: tokens.id_token };
    } catch (error) {
      if (isTurnedAway(error))
        throw new ProviderError(
          'unavailable',
          `${provider.issuer} does not take us for ${provider.clientId} by ${provider.secret ?? 'no secret'}.`,
        );
      throw new ProviderError(failureOf(error), `${provider.issuer}: ${reasonOf(error)}`);
    }
  }

  /**
   * Where a browser goes to sign out at the provider (OpenID Connect RP-Initiated Logout 1.0 §2); `null` if the provider
   * has no such address.
   * @param back the address that it returns to
   * @throws ProviderError
   */
  async signOutAddress(provider: Provider, idToken: string, back: URL): Promise<string | null> {
    const client = await this.#of(provider);
    if (client.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: back.href }).href;
  }

  /**
   * The person, or the one session, that has ended at the provider (OpenID Connect Back-Channel Logout 1.0 §2.6).
   * @throws ProviderError
   */
  async ended(provider: Provider, logoutToken: string): Promise<{ subject: string | null; session: string | null }> {
    const client = await this.#of(provider);
    const { issuer, jwks_uri } = client.serverMetadata();
    const ask = client[oidc.customFetch];
    try {
      if (jwks_uri === undefined || ask === undefined) throw new Error('The provider has no keys.');
      const keys = createRemoteJWKSet(new URL(jwks_uri), {
        [keysFetch]: (url, { headers, method }) =>
          ask(url, { headers: Object.fromEntries(headers), method, body: undefined, redirect: 'manual' }),
      });
      const { payload } = await jwtVerify(logoutToken, keys, {
        issuer,
        audience: provider.clientId,
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        requiredClaims: ['iat', 'exp', 'jti', 'events'],
        maxTokenAge: LOGOUT_SECONDS,
        clockTolerance: CLOCK_SECONDS,
      });
      const [subject, session] = [textOf(payload.sub), textOf(payload.sid)];
      const isLogout = Object.hasOwn(Object(payload.events), LOGOUT_EVENT) && payload.nonce === undefined;
      if (!isLogout || (subject === null && session === null)) throw new Error('The token ends nothing.');
      return { subject, session };
    } catch (error) {
      throw new ProviderError('refused', `${provider.issuer}: ${reasonOf(error)}`);
    }
  }

  async #of(provider: Provider): Promise<oidc.Configuration> {
    const { issuer, clientId, secret } = provider;
    const key = JSON.stringify([issuer, clientId, secret]);
    const known = this.#made.get(key);
    if (known && known.until > performance.now()) return known.client;
    for (const [other, { until }] of this.#made) if (until <= performance.now()) this.#made.delete(other);
    const entry = { until: performance.now() + FRESH, client: this.#discovered(provider) };
    this.#made.set(key, entry);
    entry.client.catch(() => {
      entry.until = performance.now() + PAUSE;
    });
    return entry.client;
  }

  async #discovered({ issuer, clientId, secret }: Provider): Promise<oidc.Configuration> {
    const refuse = (why: string) => new ProviderError('unavailable', why);
    const lack = providerLack({ issuer, secret }, this.#settings);
    if (lack !== null) throw refuse(lack);
    const { address, isHttp, isLocal, isAllowed } = aboutAddress(issuer, this.#settings);
    const given = secret === undefined ? undefined : this.#settings.signInSecrets.get(secret);
    const privateHosts = isAllowed || isLocal ? 'any' : [];
    const client = oidc.discovery(
      address,
      clientId,
      { [oidc.clockTolerance]: CLOCK_SECONDS },
      given === undefined ? oidc.None() : bySecret(given),
      {
        execute: [oidc.enableNonRepudiationChecks, ...(isHttp ? [oidc.allowInsecureRequests] : [])],
        timeout: PATIENCE,
        [oidc.customFetch]: (url, options) => fetchOutside(url, options, privateHosts),
      },
    );
    return client.catch((error: unknown) => {
      throw refuse(`The provider ${issuer} could not be read: ${reasonOf(error)}`);
    });
  }
}

function aboutAddress(issuer: string, { signInIssuers, demo }: Settings) {
  const address = new URL(issuer);
  return {
    address,
    isHttp: address.protocol === 'http:',
    isLocal: demo && isLoopback(address.hostname),
    isAllowed: signInIssuers.some((one) => new URL(one).href === address.href),
  };
}

/** Why nobody can sign in at a provider, as far as this is known without asking it; for the operator. */
export function providerLack(
  { issuer, secret }: Pick<Provider, 'issuer' | 'secret'>,
  settings: Settings,
): string | null {
  const { isHttp, isLocal, isAllowed } = aboutAddress(issuer, settings);
  if (!isAllowed && !(settings.demo && settings.signInIssuers.length === 0))
    return `The provider ${issuer} is not among SIGN_IN_ISSUERS.`;
  if (isHttp && !isLocal) return `The provider ${issuer} has no https.`;
  if (secret !== undefined && !settings.signInSecrets.has(secret))
    return `The setting ${secret} with the secret of the provider ${issuer} is missing.`;
  return null;
}

/** The secret goes the way that the provider asks for; without a word about it by Basic (OpenID Connect Discovery §3). */
function bySecret(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported;
    const authenticate = ways === undefined || ways.includes('client_secret_basic') ? basic : post;
    authenticate(server, ...rest);
  };
}

/** `fetch` for the library, through the one function that calls the outside. */
async function fetchOutside(
  url: string,
  { body, headers, method }: oidc.CustomFetchOptions,
  privateHosts: readonly string[] | 'any',
): Promise<Response> {
  const call = callOutside(url, {
    ...(method === 'POST' && {
      body: { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(String(body ?? '')) },
    }),
    headers,
    patience: PATIENCE * 1000,
    maxBytes: MAX_BYTES,
    privateHosts,
  });
  const answer = await call.catch((cause: unknown) => {
    throw new NoAnswerError('The provider did not answer.', { cause });
  });
  const { 'content-type': type, 'www-authenticate': challenge } = answer.headers;
  return new Response(answer.body.length > 0 ? new Uint8Array(answer.body) : null, {
    status: answer.status,
    headers: { ...(type && { 'content-type': type }), ...(challenge && { 'www-authenticate': challenge }) },
  });
}

class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** Whether the provider refuses us and not the person: the secret is wrong, or the name (RFC 6749 §5.2). */
function isTurnedAway(error: unknown): boolean {
  return chainOf(error).some(
    (one) =>
      (one instanceof oidc.ResponseBodyError && one.error === 'invalid_client') ||
      (one instanceof oidc.WWWAuthenticateChallengeError && one.cause.some(({ scheme }) => scheme === 'basic')),
  );
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['temporarily_unavailable', 'server_error'].includes(error.error) ? 'unavailable' : 'refused';
  }
  return chainOf(error).some((one) => one instanceof NoAnswerError) ? 'unavailable' : 'refused';
}

/** The reason for the log: messages and codes alone, since the causes of the library hold tokens. */
function reasonOf(error: unknown): string {
  const parts = chainOf(error).map((one) => {
    const { code } = one as { code?: unknown };
    return typeof code === 'string' ? `${one.message} (${code})` : one.message;
  });
  return parts.join('; ') || 'no reason';
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

/** Providers give numbers as texts or as numbers. */
function textOf(claim: unknown): string | null {
  if (typeof claim === 'number' && Number.isSafeInteger(claim)) return String(claim);
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;
}
