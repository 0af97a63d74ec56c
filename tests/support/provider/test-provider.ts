import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** A person of the provider: what is typed to sign in → claims. */
export type ProviderPeople = Readonly<Record<string, Record<string, string | number>>>;

export interface TestProvider {
  issuer: string;
  stop(): Promise<void>;
}

interface Options {
  people: ProviderPeople;
  client: { id: string; secret?: string };
  /** Where browsers may return to. */
  returns: readonly string[];
  /** Claims that the ID token lacks and the user info has. */
  inUserInfo?: readonly string[];
}

/** A real OpenID Connect provider on a free port; its page to sign in asks for a name alone. */
export async function startProvider(options: Options): Promise<TestProvider> {
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(options));
  const asIs = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, options.people, request, response);
    else asIs(request, response);
  };
  return {
    issuer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationOf({ people, client, returns, inUserInfo = [] }: Options): object {
  const all = [...new Set(Object.values(people).flatMap((claims) => Object.keys(claims)))];
  return {
    clients: [
      {
        client_id: client.id,
        redirect_uris: [...returns],
        application_type: 'native',
        ...(client.secret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: client.secret, token_endpoint_auth_method: 'client_secret_basic' }),
      },
    ],
    cookies: { keys: ['of the test provider'] },
    features: { devInteractions: { enabled: false } },
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
export async function signInAtProvider(address: string, login: string | null): Promise<URL> {
  const jar = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams): Promise<string> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const onward = answer.headers.get('location');
    if (onward === null) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
    return new URL(onward, url).href;
  };
  const page = await go(address);
  const resumed = await go(page, new URLSearchParams(login === null ? { cancel: '' } : { login }));
  return new URL(await go(resumed));
}
