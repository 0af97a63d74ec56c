import { createHmac } from 'node:crypto';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { CardProvider } from './provider.ts';
import { TestProvider } from './test-provider.ts';

/** Each provider by its name in `cardProvider` of `menus/settings.json`; `secret` is `CARD_SECRET`. */
const PROVIDERS: Readonly<Record<string, { make(secret: string): CardProvider; isForDemonstrations?: true }>> = {
  test: { make: (secret) => new TestProvider(secret), isForDemonstrations: true },
};

type Settings = Pick<ServerSettings, 'cardSecret' | 'demo'>;

/** Why nobody can pay by card at the provider of that name, as far as this is known without asking it; for the operator. */
export function cardLack(name: string, { cardSecret, demo }: Settings): string | null {
  const known = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  if (!known) return `This program does not know the provider of card payments "${name}".`;
  if (demo) return null;
  if (known.isForDemonstrations) return `The provider of card payments "${name}" works in a demonstration alone.`;
  return cardSecret === null ? `The setting CARD_SECRET with the secret of "${name}" is missing.` : null;
}

/** Whether a provider of that name is there to be tried: outside a demonstration nobody misses it. */
export function isForDemonstrations(name: string): boolean {
  return Object.hasOwn(PROVIDERS, name) && PROVIDERS[name]?.isForDemonstrations === true;
}

/** The providers of card payments that this server may use. */
export class CardProviders {
  readonly #settings: Settings;
  readonly #secret: string;

  /** @param tokenSecret a demonstration without `CARD_SECRET` makes one of it, the same in all processes */
  constructor(settings: Settings, tokenSecret: string) {
    this.#settings = settings;
    this.#secret = settings.cardSecret ?? createHmac('sha256', tokenSecret).update('card payments').digest('hex');
  }

  /** The provider that the settings name; `null` if they name none, or if a setting of it is missing. */
  of({ settings }: Pick<LoadedVersion, 'settings'>): { name: string; provider: CardProvider } | null {
    const name = settings.cardProvider;
    return name === undefined ? null : this.named(name);
  }

  /** For notices: they come for payments that were begun before the settings changed, too. */
  named(name: string): { name: string; provider: CardProvider } | null {
    const known = cardLack(name, this.#settings) === null && PROVIDERS[name];
    return known ? { name, provider: known.make(this.#secret) } : null;
  }
}
