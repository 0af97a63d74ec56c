/**
 * The six messages that tell a client that its session is over (spec 1 §8): part of the protocol and
 * the same in every language, because clients compare them. They come with status 401.
 */
export const SESSION_FAILURES = {
  expired: 'El token ha caducat.',
  missing: "No s'ha trobat el token.",
  ended: 'La sessió no existeix.',
  invalid: 'El token no és vàlid.',
  unauthenticated: 'Unauthenticated.',
  unauthorized: 'No autoritzat',
} as const;

export type SessionFailure = keyof typeof SESSION_FAILURES;

/** Whether the body of a failed call says that the session is over. */
export function isSessionFailure(body: { status?: string; message?: string } | null): boolean {
  return body?.status === 'Error' && Object.values<string>(SESSION_FAILURES).includes(body.message ?? '');
}
