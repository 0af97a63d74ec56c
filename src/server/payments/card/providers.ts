import { createHmac } from 'node:crypto';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import type { CardProvider } from './provider.ts';
import { TestProvider } from './test-provider.ts';

/** Each provider by its name in `cardProvider` of `menus/settings.json`; `secret` is `CARD_SECRET`. */
const PROVIDERS: Readonly<Record<string, { make(secret: string): CardProvider; isForDemonstrations?: true }>> = {
  test: { make: (secret) => new TestProvider(secret), isForDemonstrations: true },
};

/** The providers of card payments that this server may use. */
export class CardProviders {
  readonly #secret: string | null;
  readonly #demo: boolean;

  /** @param tokenSecret a demonstration without `CARD_SECRET` makes one of it, the same in all processes */
  constructor({ cardSecret, demo }: Pick<ServerSettings, 'cardSecret' | 'demo'>, tokenSecret: string) {
    const made = demo ? createHmac('sha256', tokenSecret).update('card payments').digest('hex') : null;
    this.#secret = cardSecret ?? made;
    this.#demo = demo;
  }

  /** The provider that the settings name; `null` for none, one without a secret, or the test's outside a demonstration. */
  of({ settings }: Pick<LoadedVersion, 'settings'>): { name: string; provider: CardProvider } | null {
    const name = settings.cardProvider;
    return name === undefined ? null : this.named(name);
  }

  /** For notices: they come for payments that were begun before the settings changed, too. */
  named(name: string): { name: string; provider: CardProvider } | null {
    const known = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
    if (!known || this.#secret === null || (known.isForDemonstrations && !this.#demo)) return null;
    return { name, provider: known.make(this.#secret) };
  }
}
