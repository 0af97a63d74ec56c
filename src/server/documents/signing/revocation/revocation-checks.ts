import type { CertificateFacts } from '../certificate.ts';
import { isSelfIssued } from '../check-certificate.ts';
import { SigningError } from '../signing-error.ts';
import { askCrl } from './crl.ts';
import { askOcsp } from './ocsp.ts';
import type { Question, Standing } from './standing.ts';

/** What came of asking; `unnamed` when the certificate names no service. */
export type RevocationResult = 'good' | 'revoked' | 'silent' | 'unnamed';

/** One check, for the log and the figures. Names the services and nobody. */
export interface RevocationEvent {
  result: RevocationResult;
  /** Hosts that were asked in vain. */
  services: readonly string[];
  /** Why the last of them gave no answer that counts. */
  cause: unknown;
}

export interface RevocationPolicy {
  /** Not asked; asked, and who does not answer stops nothing; nothing goes on without an answer. */
  mode: 'off' | 'soft' | 'hard';
  privateHosts: readonly string[];
}

/** What is known of the certificates of a signature; `null` when nobody was asked. */
export interface RevocationProofs {
  /** Whether there is an answer for each of them that has a service. */
  complete: boolean;
  proofs: readonly Pick<Standing, 'kind' | 'proof'>[];
}

/** Bytes of answers that are kept; one has some 2 kB, a list 1 MB at most. */
const KEPT = 16_777_216;
/** Milliseconds an answer is kept at the longest, whatever it says itself: a card may be lost today. */
const KEEP = 3_600_000;
/** Addresses of one kind that are tried. */
const TRIES = 2;

/** Asks the authorities, at most once until their answer is out of date, whether certificates have been revoked. */
export class RevocationChecks {
  readonly #policy: RevocationPolicy;
  readonly #onCheck: (event: RevocationEvent) => void;
  readonly #known = new Map<string, Standing>();

  constructor(policy: RevocationPolicy, onCheck: (event: RevocationEvent) => void = () => {}) {
    this.#policy = policy;
    this.#onCheck = onCheck;
  }

  /**
   * Makes sure that neither a certificate nor the authorities above it have been revoked.
   * @param chain nearest first, as `checkCertificate` gives it. The last one's issuer is unknown: the operator vouches for it.
   * @throws SigningError `revoked`; with `hard` also `revocationSilent` and `revocationUnnamed`.
   */
  async demand(
    certificate: CertificateFacts,
    chain: readonly CertificateFacts[],
    now: Date,
  ): Promise<RevocationProofs | null> {
    const { mode, privateHosts } = this.#policy;
    if (mode === 'off') return null;
    const pairs = [certificate, ...chain].flatMap((one, at) => {
      const issuer = chain[at];
      return issuer && !isSelfIssued(one) ? [{ certificate: one, issuer, now, privateHosts }] : [];
    });
    const found = await Promise.all(pairs.map((pair) => this.#standing(pair)));
    if (found.some((one) => one !== null && one !== 'silent' && one.revoked))
      throw new SigningError('errors.signing.revoked');
    if (mode === 'hard' && found.includes('silent')) throw new SigningError('errors.signing.revocationSilent', 503);
    // Authorities that name none are in the operator's file; a person's certificate is vouched for by nobody else.
    if (mode === 'hard' && found[0] === null) throw new SigningError('errors.signing.revocationUnnamed');
    const proofs = found.filter((one) => one !== null && one !== 'silent');
    return { complete: found[0] !== null && !found.includes('silent'), proofs };
  }

  async #standing(question: Question): Promise<Standing | 'silent' | null> {
    const { services, x509 } = question.certificate;
    const asks = [
      ...services.ocsp.slice(0, TRIES).map((url) => ({ url, ask: askOcsp })),
      ...services.crl.slice(0, TRIES).map((url) => ({ url, ask: askCrl })),
    ];
    const key = `${x509.fingerprint256} ${question.issuer.x509.fingerprint256}`;
    const known = this.#known.get(key);
    if (known && known.until > question.now) return known;
    let cause: unknown;
    for (const { url, ask } of asks)
      try {
        const standing = await ask(url, question);
        this.#keep(key, standing, question.now);
        this.#onCheck({ result: standing.revoked ? 'revoked' : 'good', services: [], cause });
        return standing;
      } catch (error) {
        cause = error;
      }
    const hosts = [...new Set(asks.map(({ url }) => new URL(url).hostname))];
    this.#onCheck({ result: hosts.length > 0 ? 'silent' : 'unnamed', services: hosts, cause });
    return hosts.length > 0 ? 'silent' : null;
  }

  #keep(key: string, standing: Standing, now: Date): void {
    const until = new Date(Math.min(standing.until.getTime(), now.getTime() + KEEP));
    this.#known.delete(key);
    if (until <= now) return;
    this.#known.set(key, { ...standing, until });
    let bytes = [...this.#known.values()].reduce((sum, { proof }) => sum + proof.byteLength, 0);
    for (const [oldest, { proof }] of this.#known) {
      if (bytes <= KEPT) return;
      bytes -= proof.byteLength;
      this.#known.delete(oldest);
    }
  }
}
