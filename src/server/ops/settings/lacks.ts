import type { Settings } from '../../../core/config.ts';
import { providerLack } from '../../auth/providers/clients.ts';
import { cardLack } from '../../payments/card/providers.ts';
import type { ServerSettings } from '../settings.ts';

/** Sentences about settings of the server that the published ones need and lack, as far as this is known without a call. */
export function lacksOf({ signIn = {}, cardProvider }: Partial<Settings>, settings: ServerSettings): string[] {
  const providers = Object.values(signIn).map((provider) => providerLack(provider, settings));
  const card = cardProvider === undefined ? null : cardLack(cardProvider, settings);
  return [...providers, card].filter((lack) => lack !== null);
}
