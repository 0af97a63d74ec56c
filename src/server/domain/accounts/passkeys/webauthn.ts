// The certificates of the library need it to be there first.
import 'reflect-metadata';

/** The used part of the library; loaded with the first passkey, because most of the library is about certificates. */
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
export { decodeAttestationObject } from '@simplewebauthn/server/helpers';
