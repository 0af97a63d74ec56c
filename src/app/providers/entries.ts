import { type ListAnswer, readList } from '../../api/calls/lists.ts';
import type { Action, ActionContext, Call, CallResult, SourceEntry, SourceQuery } from '../../core/action.ts';
import type { Registries } from '../runtime.ts';

type Answer = CallResult<readonly SourceEntry[]>;

interface Asked {
  answer: Promise<Answer>;
  /** How many want it that may lose interest; whoever never does keeps it for good. */
  wanted: number;
  abort: AbortController;
  done: boolean;
}

/** Answers by who asks; a page that is loaded anew asks anew. */
const asked = new WeakMap<Call, Map<string, Asked>>();

/**
 * Entries of a list, retired ones among them. Asked once for each user and language while the page is open; a
 * failure is forgotten, so that the next one who asks tries again.
 * @param signal aborted by whoever wants the answer no longer: the last one calls the request off.
 */
export async function entriesOf(
  context: ActionContext,
  source: string,
  query: SourceQuery,
  signal?: AbortSignal,
): Promise<Answer> {
  const known = asked.get(context.call) ?? new Map<string, Asked>();
  asked.set(context.call, known);
  const key = JSON.stringify([context.session?.username, context.language, source, query]);
  const pending = known.get(key) ?? ask(context, source, query);
  known.set(key, pending);
  pending.wanted += 1;
  signal?.addEventListener('abort', () => {
    pending.wanted -= 1;
    if (pending.wanted > 0 || pending.done) return;
    if (known.get(key) === pending) known.delete(key);
    pending.abort.abort();
  });
  const answer = await pending.answer;
  pending.done = true;
  if (answer.data === null && known.get(key) === pending) known.delete(key);
  return answer;
}

function ask({ call }: ActionContext, source: string, query: SourceQuery): Asked {
  const abort = new AbortController();
  const answer = call<ListAnswer>({ ...readList(source, query), signal: abort.signal }).then((result) => ({
    ...result,
    data: result.data?.entries ?? null,
  }));
  return { answer, wanted: 0, abort, done: false };
}

/** An action by its name. Throws when that part of the app cannot be fetched. */
export async function actionOf(actions: Registries['actions'], name: string): Promise<Action | undefined> {
  return Object.hasOwn(actions, name) ? (await actions[name]?.())?.default : undefined;
}
