import type { FastifyRequest } from 'fastify';
import type { SourceEntry } from '../../core/action.ts';
import { offeredEntries } from '../../core/lists/list.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { languageOf, type ServerContext } from '../../server/plugin.ts';

/** What a list offers, in the language of a call; nothing when the published files have no such list. */
export async function offeredOn(
  { config }: ServerContext,
  request: FastifyRequest,
  list: string,
): Promise<SourceEntry[]> {
  const version = await config.demand();
  const language = publishedLanguage(version.manifest, languageOf(request));
  return offeredEntries(version.lists.get(list)?.written(language) ?? []);
}
