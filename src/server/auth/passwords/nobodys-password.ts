import { randomBytes } from 'node:crypto';
import { Passwords } from './passwords.ts';

/** The hash of a password that nobody knows: until a link sets another one, none fits. */
export function nobodysPassword(): Promise<string> {
  return new Passwords().hash(randomBytes(32).toString('base64url'));
}
