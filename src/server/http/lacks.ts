import type { Settings } from '../../core/config.ts';
import { providerLack } from '../domain/accounts/providers/clients.ts';
import { cardLack, isForDemonstrations } from '../domain/payments/card/providers.ts';
import type { ServerSettings } from '../kit/settings/settings.ts';

/** Sentences about settings of the server that the published ones need and lack, as far as this is known without a call. */
export function lacksOf({ signIn = {}, cardProvider }: Partial<Settings>, settings: ServerSettings): string[] {
  const providers = Object.values(signIn).map((provider) => providerLack(provider, settings));
  const card = cardProvider === undefined ? null : cardLack(cardProvider, settings);
  return [...providers, card].filter((lack) => lack !== null);
}

/** Whether something is lacking that somebody has to mend; a provider that is there for demonstrations is not. */
export function isLacking(published: Partial<Settings>, settings: ServerSettings): boolean {
  const { cardProvider, ...others } = published;
  const real = cardProvider === undefined || isForDemonstrations(cardProvider) ? others : published;
  return lacksOf(real, settings).length > 0;
}
