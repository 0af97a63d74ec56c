import type { Action, ActionContext, Call, CallResult, SourceEntry, SourceQuery } from '../../model/action.ts';
import type { Registries } from '../runtime.ts';

type Answer = CallResult<readonly SourceEntry[]>;

/** Answers of lasting sources, by who asks; a page that is loaded anew asks anew. */
const lasting = new WeakMap<Call, Map<string, Promise<Answer>>>();

/**
 * Entries of a source. What does not change while the page is open is asked once for each user and
 * language; a failure is forgotten, so that the next one who asks tries again. An action that nobody has,
 * or that lists nothing, is a 404.
 */
export async function entriesOf(
  { actions }: Registries,
  context: ActionContext,
  source: string,
  query: SourceQuery,
): Promise<Answer> {
  const list = (await listOf(actions, source))?.list;
  if (!list) return { status: 404, data: null, error: { status: 'Error', message: '' } };
  if (!list.lasting) return list.load(context, query);
  const known = lasting.get(context.call) ?? new Map<string, Promise<Answer>>();
  lasting.set(context.call, known);
  const key = JSON.stringify([context.session?.username, context.language, source, list.cacheKey(query)]);
  const asked = known.get(key) ?? list.load(context, query);
  known.set(key, asked);
  const answer = await asked;
  if (answer.data === null) known.delete(key);
  return answer;
}

/** A part of the app that cannot be fetched is no answer. */
async function listOf(actions: Registries['actions'], source: string): Promise<Action | undefined> {
  return Object.hasOwn(actions, source) ? (await actions[source]?.())?.default : undefined;
}
