import type { FastifyRequest } from 'fastify';
import type { SourceEntry } from '../../core/action.ts';
import type { Json, Language } from '../../core/config.ts';
import { offeredEntries } from '../../core/lists/list.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { type LoadedVersion, languageOf, type ServerContext } from '../../server/plugin.ts';

/** The entries that a list offers in a language; none when the published files have no such list. */
export function offeredIn({ lists }: LoadedVersion, language: Language, list: string): SourceEntry[] {
  return offeredEntries(lists.get(list)?.written(language) ?? []);
}

/** The same in the language of a call. */
export async function offeredOn(
  { config }: ServerContext,
  request: FastifyRequest,
  list: string,
): Promise<SourceEntry[]> {
  const version = await config.demand();
  return offeredIn(version, publishedLanguage(version.manifest, languageOf(request)), list);
}

/** The id of an entry on the wire: a country is its id, most other entries have one (spec 2 §3). */
export function idOf({ value }: SourceEntry): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value.id : value;
}
