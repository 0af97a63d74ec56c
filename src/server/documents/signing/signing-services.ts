import type { FastifyBaseLogger } from 'fastify';
import { requestId } from '../../ops/metrics/request-id.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import type { CertificateFacts } from './certificate.ts';
import { chainOf } from './check-certificate.ts';
import {
  type NotRevoked,
  RevocationChecks,
  type RevocationEvent,
  type RevocationProofs,
} from './revocation/revocation-checks.ts';
import { SigningError } from './signing-error.ts';
import { MAX_TIME_STAMP_BYTES, type TimeStamp, timeStamp } from './time-stamp.ts';
import type { Trust } from './trust.ts';

/** What a signature is judged by. */
export interface SigningGround {
  trust: Trust;
  services: SigningServices;
}

/** A time-stamp with what its authority's own authority says of it. */
type ProvenTimeStamp = TimeStamp & Pick<RevocationProofs, 'proofs'>;

/** How often a service was asked, by what came of it, since the start of the process. */
interface ServiceCount {
  service: 'revocation' | 'time-stamp';
  result: RevocationEvent['result'] | 'stamped';
  count: number;
}

/** The services of others that a signature needs, asked as the operator has set it. One for the whole server: it remembers. */
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

  /** Bytes that a time-stamp takes at most; none where no authority is set. */
  get timeStampRoom(): number {
    return this.#settings.tsaUrl === null ? 0 : MAX_TIME_STAMP_BYTES;
  }

  /**
   * A time-stamp over a signature, and proofs that whoever gave it was not revoked.
   * @returns `null` where no authority is set.
   * @throws SigningError `tsa`
   */
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

  /** For the figures. */
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
        ...{ reqId: requestId() ?? undefined, security: { event: service, outcome: result, ...mode, services } },
        ...(cause instanceof Error && { err: cause }),
      },
      `security: ${service} ${result}`,
    );
  }
}
