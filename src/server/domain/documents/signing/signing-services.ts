import type { FastifyBaseLogger } from 'fastify';
import { SigningError } from '../../../kit/errors.ts';
import { requestId } from '../../../kit/metrics/request-id.ts';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import type { CertificateFacts } from './certificate.ts';
import { chainOf } from './check-certificate.ts';
import {
  type NotRevoked,
  RevocationChecks,
  type RevocationEvent,
  type RevocationProofs,
} from './revocation/revocation-checks.ts';
import { MAX_TIME_STAMP_BYTES, type TimeStamp, timeStamp } from './time-stamp.ts';
import type { Trust } from './trust.ts';

/** Accepted authorities and outside services for a signature. */
export interface SigningGround {
  trust: Trust;
  services: SigningServices;
}

/** A time-stamp with proofs that its authority was not revoked. */
type ProvenTimeStamp = TimeStamp & Pick<RevocationProofs, 'proofs'>;

/** How often a service gave a result since the process started. */
interface ServiceCount {
  service: 'revocation' | 'time-stamp';
  result: RevocationEvent['result'] | 'stamped';
  count: number;
}

/** The outside services for signatures; one instance for the server, because it caches answers. */
export class SigningServices {
  readonly #settings: Pick<ServerSettings, 'tsaUrl' | 'signingRevocation'>;
  readonly #revocation: RevocationChecks;
  readonly #counts = new Map<string, ServiceCount>();
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | null;

  constructor(
    settings: Pick<ServerSettings, 'tsaUrl' | 'signingRevocation' | 'signingPrivateHosts'>,
    log: Pick<FastifyBaseLogger, 'warn'> | null = null,
  ) {
    this.#settings = settings;
    this.#log = log;
    const policy = { mode: settings.signingRevocation, privateHosts: settings.signingPrivateHosts };
    this.#revocation = new RevocationChecks(policy, (event) => this.#record('revocation', event));
  }

  /** @throws SigningError as `RevocationChecks.demand`. */
  notRevoked(
    certificate: CertificateFacts,
    chain: readonly CertificateFacts[],
  ): Promise<RevocationProofs<NotRevoked> | null> {
    return this.#revocation.demand(certificate, chain, new Date());
  }

  /** Bytes reserved for a time-stamp; 0 without an authority. */
  get timeStampBytes(): number {
    return this.#settings.tsaUrl === null ? 0 : MAX_TIME_STAMP_BYTES;
  }

  /** A time-stamp over a signature; `null` without an authority. @throws SigningError `tsa` */
  async timeStamp(signature: Uint8Array): Promise<ProvenTimeStamp | null> {
    const { tsaUrl } = this.#settings;
    if (tsaUrl === null) return null;
    try {
      const stamp = await timeStamp(tsaUrl, signature);
      const chain = chainOf(stamp.signer, stamp.others) ?? [];
      const found = await this.#revocation.ask(stamp.signer, chain, new Date());
      if (found?.result === 'revoked') throw new SigningError('errors.signing.tsa', 503);
      this.#record('time-stamp', { result: 'stamped', services: [] });
      return { ...stamp, proofs: found?.proofs ?? [] };
    } catch (error) {
      const { cause } = error as Error;
      this.#record('time-stamp', { result: 'silent', services: [new URL(tsaUrl).hostname], cause });
      throw error;
    }
  }

  counts(): readonly ServiceCount[] {
    return [...this.#counts.values()];
  }

  #record(
    service: ServiceCount['service'],
    { result, services, cause }: { result: ServiceCount['result']; services: readonly string[]; cause?: unknown },
  ): void {
    const key = `${service} ${result}`;
    this.#counts.set(key, { service, result, count: (this.#counts.get(key)?.count ?? 0) + 1 });
    if (result === 'good' || result === 'stamped') return;
    const mode = service === 'revocation' ? { mode: this.#settings.signingRevocation } : {};
    this.#log?.warn(
      {
        reqId: requestId() ?? undefined,
        security: { event: service, outcome: result, ...mode, services },
        ...(cause instanceof Error && { err: cause }),
      },
      `security: ${service} ${result}`,
    );
  }
}
