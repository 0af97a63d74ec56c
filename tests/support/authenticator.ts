import 'reflect-metadata';
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Contents of an answer in place of the true ones. */
interface Change {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  handle?: string | undefined;
  counter?: number;
  /** Whether finger, face or PIN were shown. */
  verified?: boolean;
  /** Signs with this key. */
  key?: KeyObject;
  /** Format and statement of an attestation. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

/** An authenticator with one passkey (WebAuthn §6), whose owner is always there and always agrees. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #handle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get key(): KeyObject {
    return this.#keys.privateKey;
  }

  /** Makes the passkey. */
  make(options: PublicKeyCredentialCreationOptionsJSON, change: Change = {}): RegistrationResponseJSON {
    this.#handle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const ATTESTED = 0x40;
    const head = this.#head(change.rpId ?? options.rp.id ?? '', ATTESTED, change);
    const authData = Buffer.concat([head, Buffer.alloc(16), length, id, isoCBOR.encode(this.#coseKey())]);
    const { fmt, attStmt } = change.attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, change).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers with the passkey; each answer counts one further. */
  sign(options: PublicKeyCredentialRequestOptionsJSON, change: Change = {}): AuthenticationResponseJSON {
    this.#counter = change.counter ?? this.#counter + 1;
    const authenticatorData = this.#head(change.rpId ?? options.rpId ?? '', 0, { ...change, counter: this.#counter });
    const clientData = this.#clientData('webauthn.get', options.challenge, change);
    const signed = createSign('sha256')
      .update(authenticatorData)
      .update(createHash('sha256').update(clientData).digest());
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signed.sign(change.key ?? this.#keys.privateKey).toString('base64url'),
        userHandle: change.handle ?? this.#handle,
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #clientData(type: string, challenge: string, change: Change): Buffer {
    const said = { type: change.type ?? type, challenge: change.challenge ?? challenge };
    return Buffer.from(JSON.stringify({ ...said, origin: change.origin ?? this.#origin, crossOrigin: false }));
  }

  /** Site, flags and counter (WebAuthn §6.1). */
  #head(rpId: string, flags: number, { counter = 0, verified = true }: Change): Buffer {
    const [PRESENT, VERIFIED] = [0x01, 0x04];
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0));
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
  }

  /** The public key for ES256 (RFC 9053 §7.1.1). */
  #coseKey(): Map<number, number | Uint8Array> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
  }
}
