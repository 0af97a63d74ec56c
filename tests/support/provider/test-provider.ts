import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** A person of the provider: what is typed to sign in → claims. */
export type ProviderPeople = Readonly<Record<string, Record<string, string | number>>>;

export interface TestProvider {
  issuer: string;
  /** Logout tokens that it has sent, the newest last. */
  told: string[];
  stop(): Promise<void>;
}

interface Options {
  people: ProviderPeople;
  client: { id: string; secret?: string };
  /** Where browsers may return to. */
  returns: readonly string[];
  /** Claims that the ID token lacks and the user info has. */
  inUserInfo?: readonly string[];
  /** Where browsers return to after signing out, and whom it tells that a session has ended. */
  signOut?: { back: string; ended: string };
}

/** A real OpenID Connect provider on a free port; its page to sign in asks for a name alone. */
export async function startProvider(options: Options): Promise<TestProvider> {
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told: string[] = [];
  const provider = new Provider(issuer, configurationOf(options, told));
  const asIs = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, options.people, request, response);
    else asIs(request, response);
  };
  return {
    issuer,
    told,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationOf({ people, client, returns, inUserInfo = [], signOut }: Options, told: string[]): object {
  const all = [...new Set(Object.values(people).flatMap((claims) => Object.keys(claims)))];
  return {
    clients: [
      {
        client_id: client.id,
        redirect_uris: [...returns],
        application_type: 'native',
        ...(signOut && {
          post_logout_redirect_uris: [signOut.back],
          backchannel_logout_uri: signOut.ended,
          backchannel_logout_session_required: true,
        }),
        ...(client.secret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: client.secret, token_endpoint_auth_method: 'client_secret_basic' }),
      },
    ],
    cookies: { keys: ['of the test provider'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    fetch: async (_url: string, { body }: { body: URLSearchParams }) => {
      told.push(String(new URLSearchParams(body).get('logout_token')));
      return new Response(null, { status: 200 });
    },
    claims: { openid: ['sub', ...all.filter((claim) => !inUserInfo.includes(claim))], profile: [...inUserInfo] },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // Nobody is asked to agree, since the organisations have agreed. Native clients, which alone may do without https, answer that at once.
    async loadExistingGrant(context: {
      oidc: { session: { accountId: string }; client: { clientId: string }; provider: Provider };
    }) {
      const { session, client: asks, provider } = context.oidc;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: asks.clientId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    ttl: { AuthorizationCode: 60, IdToken: 300, AccessToken: 300, Interaction: 3600, Session: 3600, Grant: 3600 },
  };
}

/** The page to sign in, and what is sent from it. */
async function interact(
  provider: Provider,
  people: ProviderPeople,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method === 'POST') {
    const sent = new URLSearchParams(await text(request));
    const login = sent.get('login') ?? '';
    const result = sent.has('cancel')
      ? { error: 'access_denied', error_description: 'The person went back.' }
      : Object.hasOwn(people, login) && { login: { accountId: login }, consent: {} };
    if (result) return provider.interactionFinished(request, response, result);
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Test provider</title><link rel="icon" href="data:,">
    <h1>Test provider</h1><form method="post"><label>Name <input name="login"></label>
    <button>Continue</button> <button name="cancel">Cancel</button></form></html>`);
}

/** A browser without scripts at the provider. @returns the address that it is sent back to */
export async function signInAtProvider(address: string, login: string | null, jar: Jar = new Map()): Promise<URL> {
  const page = await onward(await go(jar, address));
  const resumed = await onward(await go(jar, page, new URLSearchParams(login === null ? { cancel: '' } : { login })));
  return new URL(await onward(await go(jar, resumed)));
}

/** The same browser signs out there. @returns the address that it is sent back to */
export async function signOutAtProvider(address: string, jar: Jar): Promise<URL> {
  const page = await (await go(jar, address)).text();
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  return new URL(await onward(await go(jar, action, new URLSearchParams({ xsrf, logout: 'yes' }))));
}

/** The cookies of a browser. */
type Jar = Map<string, string>;

async function go(jar: Jar, url: string, body?: URLSearchParams): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  return answer;
}

async function onward(answer: Response): Promise<string> {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${answer.url} answers ${answer.status}: ${await answer.text()}`);
  return new URL(location, answer.url).href;
}
