import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CardNotice, CardPayment, CardProvider, SentNotice } from './provider.ts';

/** Header with the HMAC-SHA256 of a notice's bytes, in hex. */
export const SIGNATURE = 'x-card-signature';
export const TEST_PAGE = '/dev/card';

/**
 * The provider of demonstrations: a page of the server itself (`test-provider.routes.ts`), which takes no card and moves no
 * money. An order travels in the address, signed, as with providers that have no call for it.
 */
export class TestProvider implements CardProvider {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async begin(payment: CardPayment): Promise<{ address: string }> {
    const order = Buffer.from(JSON.stringify(payment)).toString('base64url');
    const query = new URLSearchParams({ order, signature: signatureOf(this.#secret, order) });
    return { address: `${new URL(payment.noticesTo).origin}${TEST_PAGE}?${query}` };
  }

  async receive({ headers, body }: SentNotice): Promise<CardNotice | null> {
    return isSigned(this.#secret, body, String(headers[SIGNATURE] ?? '')) ? readNotice(body) : null;
  }

  /** The payment of an address that `begin` made; `null` for any other. */
  orderOf({ order, signature }: { order: string; signature: string }): CardPayment | null {
    if (!isSigned(this.#secret, order, signature)) return null;
    return JSON.parse(Buffer.from(order, 'base64url').toString()) as CardPayment;
  }

  /** A notice as the provider sends it. */
  sign(notice: CardNotice): { headers: Record<string, string>; body: string } {
    const body = JSON.stringify(notice);
    const headers = { 'content-type': 'application/json', [SIGNATURE]: signatureOf(this.#secret, body) };
    return { headers, body };
  }
}

function readNotice(body: Buffer): CardNotice | null {
  try {
    const { id, result, cents, currency } = JSON.parse(body.toString('utf8')) as Partial<CardNotice>;
    const isResult = result === 'paid' || result === 'refused' || result === 'abandoned';
    if (typeof id !== 'string' || !isResult || !Number.isSafeInteger(cents) || typeof currency !== 'string')
      return null;
    return { id, result, cents: Number(cents), currency };
  } catch {
    return null;
  }
}

function signatureOf(secret: string, bytes: string | Buffer): string {
  return createHmac('sha256', secret).update(bytes).digest('hex');
}

function isSigned(secret: string, bytes: string | Buffer, signature: string): boolean {
  const [wanted, given] = [Buffer.from(signatureOf(secret, bytes)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
