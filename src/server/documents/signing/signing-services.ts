import type { FastifyBaseLogger } from 'fastify';
import { requestId } from '../../ops/metrics/request-id.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import type { CertificateFacts } from './certificate.ts';
import { RevocationChecks, type RevocationEvent, type RevocationProofs } from './revocation/revocation-checks.ts';
import { timeStamp } from './time-stamp.ts';
import type { Trust } from './trust.ts';

/** What a signature is judged by. */
export interface SigningGround {
  trust: Trust;
  services: SigningServices;
}

/** How often a service was asked, by what came of it, since the start of the process. */
export interface ServiceCount {
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
  notRevoked(certificate: CertificateFacts, chain: readonly CertificateFacts[]): Promise<RevocationProofs | null> {
    return this.#revocation.demand(certificate, chain, new Date());
  }

  /**
   * @returns DER of a token over a signature; `null` where no authority is set.
   * @throws SigningError `tsa`
   */
  async timeStamp(signature: Uint8Array): Promise<Uint8Array | null> {
    const { tsaUrl } = this.#settings;
    if (tsaUrl === null) return null;
    try {
      const token = await timeStamp(tsaUrl, signature);
      this.#record('time-stamp', { result: 'stamped', services: [] });
      return token;
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
