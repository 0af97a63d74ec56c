import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { SignInProposal } from '../../api/shapes/passkeys.ts';
import type { Runtime } from '../runtime.ts';

/** Whether the browser has passkeys, and the address of the page is a name: an IP address can have none (WebAuthn §5.1.2). */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** The outcome of a passkey; `message` is the server's, and empty where the browser or device failed. */
type PasskeyOutcome = { kind: 'done' | 'cancelled' } | { kind: 'failed'; message: string };

/**
 * Signs in by a passkey. Within a session its user gives the password again by it, and the session goes on with a fresh
 * token.
 * @param autofill the browser offers the passkeys among what it can fill in, and waits until one is chosen
 */
export async function signInByPasskey(runtime: Runtime, autofill = false): Promise<PasskeyOutcome> {
  const proposed = await runtime.call<SignInProposal>({ method: 'POST', path: '/auth/passkeys/proposal' });
  if (!proposed.data) return { kind: 'failed', message: proposed.error?.message ?? '' };
  const { ticket, options } = proposed.data;
  let response: AuthenticationResponseJSON;
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
  } catch (error) {
    return wasCancelled(error) ? { kind: 'cancelled' } : { kind: 'failed', message: '' };
  }
  const { status, data, error } = await runtime.call<{ token: string }>({
    method: 'POST',
    path: '/auth/passkeys/session',
    body: { ticket, response },
  });
  if (status === 200 && data && runtime.sessions.start(data.token)) return { kind: 'done' };
  return { kind: 'failed', message: error?.message ?? '' };
}

/** Whether the person went back or did nothing for a while; browsers do not tell these apart (WebAuthn §14.5.1). */
export function wasCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause instanceof Error ? error.cause.name : '';
  return [error.name, cause].some((name) => name === 'NotAllowedError' || name === 'AbortError');
}
