import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../../../../core/config.ts';

/**
 * The contract of a provider of card payments. An adapter knows one provider's addresses, fields and signatures, and
 * nothing of cases, people or the database; `card-payments.ts` does all of that. To add one: a file beside `test-provider.ts`,
 * its name in `providers.ts` and in `cardProvider` of `schemas/_dialect/settings.schema.json`.
 */
export interface CardProvider {
  /**
   * Tells the provider of a payment, or says where it is told.
   * @returns the address where the person pays
   * @throws anything when the provider does not answer: the person reads that cards cannot be taken now
   */
  begin(payment: CardPayment): Promise<{ address: string }>;
  /**
   * Reads a notice of the provider. Notices may come several times, late and in any order; each call says what the notice
   * says, and the caller sees to the rest.
   * @returns `null` unless the provider has signed it
   */
  receive(notice: SentNotice): Promise<CardNotice | null>;
}

/** A payment that begins. */
export interface CardPayment {
  /** Names it at the provider and in its notices: a UUID. */
  id: string;
  /** Hundredths of the currency, more than 0. */
  cents: number;
  /** ISO 4217 */
  currency: string;
  /** Its purpose: the reference of the due (ISO 11649). */
  reference: string;
  /** The person's language. */
  language: Language;
  /** Where the browser comes back to, however it ends. The data it brings along is not believed. */
  returnTo: string;
  /** Where the provider sends its notices. */
  noticesTo: string;
}

export interface SentNotice {
  headers: IncomingHttpHeaders;
  /** The bytes that were signed. */
  body: Buffer;
}

export interface CardNotice {
  id: string;
  result: CardResult;
  /** The amount taken, in hundredths; of a payment that came to nothing, the amount asked for. */
  cents: number;
  /** ISO 4217 */
  currency: string;
}

/** `refused`: by the bank of the card. `abandoned`: by the person. */
export type CardResult = 'paid' | 'refused' | 'abandoned';
