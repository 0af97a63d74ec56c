import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type Static, Type } from 'typebox';
import { LONGEST_PASSKEY_NAME } from '../../core/longest-name.ts';
import { arrayOf, described, exactly, moment } from './parts.ts';

/** Shapes of the calls about passkeys (WebAuthn); those of options and credentials are the browser's own as JSON. */

/** Bytes as base64url. */
const bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const credentialId = bytes(1400);
const ticket = Type.String({ minLength: 1, maxLength: 2000 });

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
};

/** The answer of an authenticator that signs somebody in. */
export const Assertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: Type.Optional(bytes(200)),
  }),
});

/** The answer of an authenticator that makes a passkey. */
export const Attestation = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: Type.Optional(arrayOf(Type.String({ pattern: '^[a-z-]{1,30}$' }), { maxItems: 10 })),
  }),
});

const name = Type.String({
  minLength: 1,
  maxLength: LONGEST_PASSKEY_NAME,
  pattern: '^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$',
});

export const WithAssertion = exactly({ ticket, response: Assertion });
export const WithAttestation = exactly({ ticket, name, response: Attestation });

const options = <Options>() => Type.Unsafe<Options>({ type: 'object', additionalProperties: true });

export const SignInProposal = described('For `navigator.credentials.get`; the ticket goes back with what it gives', {
  ticket: Type.String(),
  options: options<PublicKeyCredentialRequestOptionsJSON>(),
});
export type SignInProposal = Static<typeof SignInProposal>;

export const PasskeyProposal = described(
  'For `navigator.credentials.create`; the ticket goes back with what it gives',
  { ticket: Type.String(), options: options<PublicKeyCredentialCreationOptionsJSON>() },
);
export type PasskeyProposal = Static<typeof PasskeyProposal>;

export const Passkey = described('`used`: the last sign-in with it; absent before the first', {
  id: Type.String(),
  name: Type.String(),
  since: moment,
  used: Type.Optional(moment),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeysAnswer = described('The passkeys of the caller, the oldest first', {
  allowed: Type.Boolean({ description: 'Whether the role of the caller may have passkeys' }),
  most: Type.Integer({ description: 'How many an account may have' }),
  passkeys: arrayOf(Passkey),
});
export type PasskeysAnswer = Static<typeof PasskeysAnswer>;
