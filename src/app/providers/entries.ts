import type { Action, ActionContext, Call, CallResult, SourceEntry, SourceQuery } from '../../core/action.ts';
import type { Registries } from '../runtime.ts';

type Answer = CallResult<readonly SourceEntry[]>;

/** Answers of lasting sources, by who asks; a page that is loaded anew asks anew. */
const lasting = new WeakMap<Call, Map<string, Promise<Answer>>>();

/**
 * Entries of a source. What does not change while the page is open is asked once for each user and
 * language; a failure is forgotten, so that the next one who asks tries again. An action that nobody has,
 * or that lists nothing, is a 404.
 * @param call for what is asked for this question alone, and may be broken off with it
 */
export async function entriesOf(
  { actions }: Registries,
  context: ActionContext,
  source: string,
  query: SourceQuery,
  call: Call = context.call,
): Promise<Answer> {
  const list = (await actionOf(actions, source))?.list;
  if (!list) return { status: 404, data: null, error: { status: 'Error', message: '' } };
  if (!list.lasting) return list.load({ ...context, call }, query);
  const known = lasting.get(context.call) ?? new Map<string, Promise<Answer>>();
  lasting.set(context.call, known);
  const key = JSON.stringify([context.session?.username, context.language, source, list.cacheKey(query)]);
  const asked = known.get(key) ?? list.load(context, query);
  known.set(key, asked);
  const answer = await asked;
  if (answer.data === null) known.delete(key);
  return answer;
}

/** Throws when that part of the app cannot be fetched. */
export async function actionOf(actions: Registries['actions'], name: string): Promise<Action | undefined> {
  return Object.hasOwn(actions, name) ? (await actions[name]?.())?.default : undefined;
}
