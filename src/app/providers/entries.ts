import { type ListAnswer, readList } from '../../api/calls/lists.ts';
import type { Action, ActionContext, Call, CallResult, SourceEntry, SourceQuery } from '../../core/action.ts';
import type { Registries } from '../runtime.ts';

type Answer = CallResult<readonly SourceEntry[]>;

/** Answers by who asks; a page that is loaded anew asks anew. */
const asked = new WeakMap<Call, Map<string, Promise<Answer>>>();

/**
 * Entries of a list, retired ones among them. Asked once for each user and language while the page is open; a
 * failure is forgotten, so that the next one who asks tries again.
 */
export async function entriesOf(context: ActionContext, source: string, query: SourceQuery): Promise<Answer> {
  const known = asked.get(context.call) ?? new Map<string, Promise<Answer>>();
  asked.set(context.call, known);
  const key = JSON.stringify([context.session?.username, context.language, source, query]);
  const pending = known.get(key) ?? load(context, source, query);
  known.set(key, pending);
  const answer = await pending;
  if (answer.data === null) known.delete(key);
  return answer;
}

async function load({ call }: ActionContext, source: string, query: SourceQuery): Promise<Answer> {
  const result = await call<ListAnswer>(readList(source, query));
  return { ...result, data: result.data?.entries ?? null };
}

/** An action by its name. Throws when that part of the app cannot be fetched. */
export async function actionOf(actions: Registries['actions'], name: string): Promise<Action | undefined> {
  return Object.hasOwn(actions, name) ? (await actions[name]?.())?.default : undefined;
}
