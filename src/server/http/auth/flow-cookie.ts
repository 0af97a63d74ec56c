import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seal } from '../../kit/seal.ts';
import { cookieOf } from '../caller.ts';

/** A sign-in at a provider, from the press of the button to the answer. */
interface Flow {
  step: 'away';
  provider: string;
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
  /** Path and query of the page with the button. */
  page: string;
}

/** The provider has answered; the browser fetches its session. */
interface Arrival {
  step: 'back';
  provider: string;
  /** The state of the flow, by which the table knows the account. */
  state: string;
}

type Content = Flow | Arrival;

/** Seconds for signing in at the provider, which may ask for a certificate or a code. */
const FLOW_SECONDS = 600;
/** Seconds for the browser to load the page and fetch the session. */
const ARRIVAL_SECONDS = 120;

/**
 * The cookie that ties a sign-in at a provider to one browser: encrypted, unreadable for scripts, not sent with calls of
 * other sites. A later sign-in replaces it.
 */
export class FlowCookie {
  readonly #seal: Seal;

  constructor(seal: Seal) {
    this.#seal = seal.of('sign-in by a provider');
  }

  set(reply: FastifyReply, origin: URL, content: Content): void {
    const seconds = content.step === 'away' ? FLOW_SECONDS : ARRIVAL_SECONDS;
    this.#write(reply, origin, this.#seal.closeFor(seconds * 1000, content), seconds);
  }

  clear(reply: FastifyReply, origin: URL): void {
    this.#write(reply, origin, '', 0);
  }

  /** The content, if it is of that step and not too old; else `null`. */
  read<Step extends Content['step']>(
    request: FastifyRequest,
    origin: URL,
    step: Step,
  ): Extract<Content, { step: Step }> | null {
    const content = this.#seal.openInTime<Content>(cookieOf(request, nameFor(origin)) ?? '');
    return content?.step === step ? (content as never) : null;
  }

  #write(reply: FastifyReply, origin: URL, value: string, seconds: number): void {
    const parts = [`${nameFor(origin)}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
    if (origin.protocol === 'https:') parts.push('Secure');
    reply.header('set-cookie', parts.join('; '));
  }
}

/** No other host of the domain can set a cookie with this prefix (RFC 6265bis §4.1.3.2), which asks for https. */
function nameFor({ protocol }: URL): string {
  return protocol === 'https:' ? '__Host-sign-in' : 'sign-in';
}
