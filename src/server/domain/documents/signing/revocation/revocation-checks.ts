import { SigningError } from '../../../../kit/errors.ts';
import type { CertificateFacts } from '../certificate.ts';
import { isSelfIssued } from '../check-certificate.ts';
import type { RevocationAnswer, RevocationQuestion } from './answers.ts';
import { askCrl, askOcsp } from './services.ts';

/** `unnamed`: the certificate names no service. */
type RevocationResult = 'good' | 'revoked' | 'silent' | 'unnamed';

/** Results that let a signature pass. */
export type NotRevoked = Exclude<RevocationResult, 'revoked'>;

/** One check, for the log and the metrics; it names services and no persons. */
export interface RevocationEvent {
  result: RevocationResult;
  services: readonly string[];
  cause: unknown;
}

export interface RevocationPolicy {
  /** `off`: not asked; `soft`: silence stops nothing; `hard`: without an answer there is no signature. */
  mode: 'off' | 'soft' | 'hard';
  privateHosts: readonly string[];
}

/** Answers about a certificate and the authorities above it. */
export interface RevocationProofs<Result = RevocationResult> {
  /** Result for the certificate; also `silent` if an authority's service does not answer. */
  result: Result;
  proofs: readonly Pick<RevocationAnswer, 'kind' | 'proof'>[];
}

/** Bytes of cached answers; one takes some 2 kB, a list at most 1 MB. */
const KEPT = 16_777_216;
/** Milliseconds that an answer is cached at most: a card may be lost today. */
const KEEP = 3_600_000;
/** Addresses of one kind that are tried. */
const TRIES = 2;

/** Asks revocation services whether certificates have been revoked, and caches the answers. */
export class RevocationChecks {
  readonly #policy: RevocationPolicy;
  readonly #onCheck: (event: RevocationEvent) => void;
  readonly #known = new Map<string, RevocationAnswer>();

  constructor(policy: RevocationPolicy, onCheck: (event: RevocationEvent) => void = () => {}) {
    this.#policy = policy;
    this.#onCheck = onCheck;
  }

  /**
   * Checks that neither a certificate nor the authorities above it are revoked; `null` in mode `off`.
   * @throws SigningError `revoked`; in mode `hard` also `revocationSilent` and `revocationUnnamed`.
   */
  async demand(
    certificate: CertificateFacts,
    chain: readonly CertificateFacts[],
    now: Date,
  ): Promise<RevocationProofs<NotRevoked> | null> {
    const found = await this.ask(certificate, chain, now);
    if (found === null) return null;
    const { result, proofs } = found;
    if (result === 'revoked') throw new SigningError('errors.signing.revoked');
    const hard = this.#policy.mode === 'hard';
    if (hard && result === 'silent') throw new SigningError('errors.signing.revocationSilent', 503);
    if (hard && result === 'unnamed') throw new SigningError('errors.signing.revocationUnnamed');
    return { result, proofs };
  }

  /**
   * Asks about a certificate and the authorities above it but the last, which the operator vouches for; `null` if
   * `off`.
   * @param chain nearest first, as from `checkCertificate`.
   */
  async ask(
    certificate: CertificateFacts,
    chain: readonly CertificateFacts[],
    now: Date,
  ): Promise<RevocationProofs | null> {
    const { mode, privateHosts } = this.#policy;
    if (mode === 'off') return null;
    const pairs = [certificate, ...chain].flatMap((one, at) => {
      const issuer = chain[at];
      // The operator vouches for an authority without a service; a personal certificate needs one.
      const asked = at === 0 || one.services.ocsp.length + one.services.crl.length > 0;
      return issuer && asked && !isSelfIssued(one) ? [{ certificate: one, issuer, now, privateHosts }] : [];
    });
    const found = await Promise.all(pairs.map((pair) => this.#answer(pair)));
    const proofs = found.filter((one) => typeof one === 'object');
    if (proofs.some(({ revoked }) => revoked)) return { result: 'revoked', proofs };
    if (found.includes('silent')) return { result: 'silent', proofs };
    return { result: found.includes('unnamed') ? 'unnamed' : 'good', proofs };
  }

  async #answer(question: RevocationQuestion): Promise<RevocationAnswer | 'silent' | 'unnamed'> {
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
        const answer = await ask(url, question);
        this.#keep(key, answer, question.now);
        this.#onCheck({ result: answer.revoked ? 'revoked' : 'good', services: [], cause });
        return answer;
      } catch (error) {
        cause = error;
      }
    const result = asks.length > 0 ? 'silent' : 'unnamed';
    this.#onCheck({ result, services: [...new Set(asks.map(({ url }) => new URL(url).hostname))], cause });
    return result;
  }

  #keep(key: string, answer: RevocationAnswer, now: Date): void {
    const until = new Date(Math.min(answer.until.getTime(), now.getTime() + KEEP));
    this.#known.delete(key);
    if (until <= now) return;
    this.#known.set(key, { ...answer, until });
    let bytes = [...this.#known.values()].reduce((sum, { proof }) => sum + proof.byteLength, 0);
    for (const [oldest, { proof }] of this.#known) {
      if (bytes <= KEPT) return;
      bytes -= proof.byteLength;
      this.#known.delete(oldest);
    }
  }
}
